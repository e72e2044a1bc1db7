import type { Source } from '../found.ts';
import type { RecordingFormat } from '../formats.ts';
import { ReadError } from '../piece.ts';
import type { Recording } from '../reading.task.ts';
import type { Split } from './split.ts';
import { splitFlac } from './split-flac.ts';
import { splitMp3 } from './split-mp3.ts';
import { splitOgg } from './split-ogg.ts';
import { splitWav } from './split-wav.ts';

/** A little less than the 25 MB that vendors of transcription take. */
const mostBytes = 24_000_000;

const splits: Partial<Record<RecordingFormat, Split>> = {
  mp3: splitMp3,
  wav: splitWav,
  flac: splitFlac,
  ogg: splitOgg,
};

/** Plans how a recording goes to the vendor: whole, or in stretches that can be played by themselves. */
export async function splitRecording(
  source: Source,
  format: RecordingFormat,
  most = mostBytes,
): Promise<Recording> {
  const bytes = await source.whole();
  if (bytes.length <= most) {
    return { extension: format, stretches: [{ seconds: 0, prefix: '', start: 0, end: bytes.length }] };
  }
  const split = splits[format];
  // Films and the like would have to be taken apart and put together again.
  if (!split) throw new ReadError('recording_too_big');
  const stretches = split(bytes, most);
  if (!stretches || stretches.length === 0) throw new ReadError('unreadable');
  return { extension: format, stretches };
}
