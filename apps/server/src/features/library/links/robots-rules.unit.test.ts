import { describe, expect, onTestFinished, test } from 'vitest';
import { readRobots, robotsBytes } from './robots-rules.ts';

const robot = 'ExampleBot';

async function allows(text: string, path: string, name = robot): Promise<boolean> {
  const verdict = await readRobots(Buffer.from(text), name);
  return verdict(new URL(path, 'https://example.com'));
}

/** Whether each path is allowed by one rule that forbids it. */
async function forbidden(rule: string, paths: string[]): Promise<string[]> {
  const verdict = await readRobots(Buffer.from(`User-agent: *\nDisallow: ${rule}`), robot);
  const verdicts = await Promise.all(paths.map((path) => verdict(new URL(path, 'https://example.com'))));
  return paths.filter((_, at) => verdicts[at] === false);
}

describe('the examples of RFC 9309', () => {
  const simple = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`;

  test.each([
    ['otherbot', ['/publications/a'], ['/example/page.html', '/a.gif']],
    ['foobot', ['/example/page.html', '/example/allowed.gif'], ['/', '/publications/a']],
    ['barbot', ['/example/', '/a.gif'], ['/example/page.html']],
    ['BazBot', ['/example/', '/a.gif'], ['/example/page.html']],
    ['quxbot', ['/example/page.html', '/a.gif'], []],
  ])('%s', async (name, open, closed) => {
    for (const path of open) expect([path, await allows(simple, path, name)]).toEqual([path, true]);
    for (const path of closed) expect([path, await allows(simple, path, name)]).toEqual([path, false]);
  });

  test('the longest match wins, and allowing over forbidding', async () => {
    const text = 'User-agent: *\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n';
    expect(await allows(text, '/example/page/')).toBe(true);
    expect(await allows(text, '/example/page/disallowed.gif')).toBe(false);
    expect(await allows('User-agent: *\nDisallow: /a\nAllow: /a', '/a')).toBe(true);
    expect(await allows('User-agent: *\nAllow: /a\nDisallow: /a', '/a')).toBe(true);
  });

  test('paths are compared in one spelling', async () => {
    const cases: [string, string][] = [
      ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
      ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https://foo.bar'],
      ['/foo/bar/\u30C4', '/foo/bar/%E3%83%84'],
      ['/foo/bar/%E3%83%84', '/foo/bar/\u30C4'],
      ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
      ['/foo/bar/%e3%83%84', '/foo/bar/%E3%83%84'],
      ['/path/file-with-a-%2A.html', '/path/file-with-a-*.html'],
      ['/path/foo-%24', '/path/foo-$'],
    ];
    for (const [rule, path] of cases) expect([rule, await forbidden(rule, [path])]).toEqual([rule, [path]]);
    expect(await forbidden('/path/file-with-a-%2A.html', ['/path/file-with-a-b.html'])).toEqual([]);
  });

  test('groups for the same robot are one, also with other lines between', async () => {
    const text = `\uFEFFuser-agent: examplebot # ours\r\nSitemap: https://example.com/a\r\nUSER-AGENT: other\r
disallow : /foo\rnoindex: /\nuser-agent: *\ndisallow: /\nUser-agent: ExampleBot/2.1\ndisallow: /bar`;
    expect(await allows(text, '/foo')).toBe(false);
    expect(await allows(text, '/bar')).toBe(false);
    expect(await allows(text, '/else')).toBe(true);
  });

  test('what is empty, unknown or about others forbids nothing, nor is the file itself forbidden', async () => {
    for (const text of [
      '',
      'Disallow: /',
      'User-agent: *\nDisallow:',
      'User-agent: *\nDisallow: foo',
      '\0\n:::\n<html>',
    ])
      expect([text, await allows(text, '/foo')]).toEqual([text, true]);
    expect(await allows('User-agent: other\nDisallow: /', '/foo')).toBe(true);
    expect(await allows('User-agent: *\nDisallow: /', '/robots.txt')).toBe(true);
  });
});

describe('wildcards', () => {
  const paths = [
    '/fish',
    '/fish.html',
    '/fish/salmon.html',
    '/fishheads',
    '/Fish.asp',
    '/catfish',
    '/fish.php?x=1',
    '/a/b/x.php',
  ];

  test.each([
    ['/fish', ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads', '/fish.php?x=1']],
    ['/fish*', ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads', '/fish.php?x=1']],
    ['/fish$', ['/fish']],
    ['/*.php', ['/fish.php?x=1', '/a/b/x.php']],
    ['/*.php$', ['/a/b/x.php']],
    ['*/b**/*php$', ['/a/b/x.php']],
    ['/f*h*s', ['/fish/salmon.html', '/fishheads']],
    ['/fish*fish$', []],
    ['/*fish$', ['/fish', '/catfish']],
  ])('%s', async (rule, expected) => {
    expect(await forbidden(rule, paths)).toEqual(expected);
  });

  test('find a part that nearly begins before', async () => {
    expect(await forbidden('/*aabaaac$', ['/aabaabaaac', '/aabaabaac'])).toEqual(['/aabaabaaac']);
    expect(await forbidden('/*abab*ab$', ['/xabaabab', '/xababab'])).toEqual(['/xababab']);
  });
});

describe('a hostile file', () => {
  const longAddress = `/${'a'.repeat(4_000)}`;

  test('of a megabyte of stars is one star', async () => {
    const text = `User-agent: *\nDisallow: /${'*'.repeat(400 * 1024)}b\nDisallow: /${'*'.repeat(1024 * 1024)}`;
    expect(await allows(text, longAddress)).toBe(true);
    expect(await allows(text, `${longAddress}b`)).toBe(false);
  });

  test('of thousands of agents and rules keeps only what concerns us', async () => {
    const agents = Array.from({ length: 8_000 }, (_, at) => `User-agent: a${at}`).join('\n');
    const rules = Array.from({ length: 8_000 }, (_, at) => `Disallow: /r${at}`).join('\n');
    const text = `${agents}\nUser-agent: *\n${rules}`;
    expect(await allows(text, '/r7999')).toBe(false);
    expect(await allows(text, '/other')).toBe(true);
  });

  test('of patterns that nearly match everywhere has a bound', async () => {
    const pattern = `Disallow: /*${'a'.repeat(200)}b\n`;
    const text = `User-agent: *\n${pattern.repeat(2_300)}Disallow: /${'*a'.repeat(2_000)}*b`;
    expect(await allows(text, longAddress)).toBe(true);
    const many = `User-agent: *\n${'Disallow: /*x\n'.repeat(1_000)}Disallow: /*late\nDisallow: /plain`;
    expect(await allows(many, '/late')).toBe(true);
    expect(await allows(many, '/plain')).toBe(false);
  });

  test('of parts between stars lets others have their turn, while it is read and for a verdict', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      turning = setImmediate(count);
    };
    let turning = setImmediate(count);
    onTestFinished(() => clearImmediate(turning));
    const text = `User-agent: *\n${`Disallow: /${'*a'.repeat(2_000)}b\n`.repeat(125)}`;
    const verdict = await readRobots(Buffer.from(text), robot);
    expect(turns).toBeGreaterThan(5);
    turns = 0;
    expect(await verdict(new URL(longAddress, 'https://example.com'))).toBe(true);
    expect(turns).toBeGreaterThan(10);
  });

  test('is read up to its first 500 KiB, without the line that is cut', async () => {
    const start = 'User-agent: *\nDisallow: /first\n';
    const text = `${start}#${'x'.repeat(robotsBytes - start.length - 15)}\nDisallow: /abc\nDisallow: /last`;
    expect(await allows(text, '/first')).toBe(false);
    expect(await allows(text, '/abd')).toBe(true);
    expect(await allows(text, '/last')).toBe(true);
  });
});
