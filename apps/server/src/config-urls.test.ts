import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function read(text: string) {
  return readConfig({ OPENAI_COMPATIBLE_URLS: text }).OPENAI_COMPATIBLE_URLS;
}

describe('OPENAI_COMPATIBLE_URLS', () => {
  test('names hosts by URL, with or without a name and a key', () => {
    expect(
      read('http://10.0.0.5:8000/v1/, lab=https://lab.example/v1 ,groq=https://api.groq.example/v1|gsk_1'),
    ).toEqual([
      { name: '10.0.0.5:8000', url: 'http://10.0.0.5:8000/v1', apiKey: null },
      { name: 'lab', url: 'https://lab.example/v1', apiKey: null },
      { name: 'groq', url: 'https://api.groq.example/v1', apiKey: 'gsk_1' },
    ]);
    expect(read('http://host/v1?version=2|a=b')).toEqual([
      { name: 'host', url: 'http://host/v1?version=2', apiKey: 'a=b' },
    ]);
    expect(read('')).toEqual([]);
  });

  test.each([
    ['what is no address', 'lab', 'entry 1 must be'],
    ['another protocol', 'http://a/v1,ftp://b', 'entry 2 must be'],
    ['an empty entry', 'http://a/v1,', 'entry 2 must be'],
    ['a name without an address', 'lab=|secret-key', 'entry 1 must be'],
    ['the same name twice', 'a=http://a/v1,a=http://b/v1', '"a" is named twice'],
  ])('refuses %s, without repeating a key', (_, text, reason) => {
    expect(() => read(text)).toThrow(ConfigError);
    expect(() => read(text)).toThrow(`OPENAI_COMPATIBLE_URLS: ${reason}`);
    expect(() => read(text)).not.toThrow('secret-key');
  });
});

test('OLLAMA_URL is a URL or off', () => {
  expect(readConfig({ OLLAMA_URL: 'off' }).OLLAMA_URL).toBe('off');
  expect(readConfig({ OLLAMA_URL: 'http://10.0.0.7:11434' }).OLLAMA_URL).toBe('http://10.0.0.7:11434');
  expect(() => readConfig({ OLLAMA_URL: 'localhost' })).toThrow('OLLAMA_URL: ');
});
