import { useEffect, useState } from 'react';
import { AnswerText } from '../features/markdown/answer-text.tsx';
import { PlainText } from '../features/markdown/plain-text.tsx';
import { Button } from '../ui/button.tsx';
import { notifySuccess } from '../ui/notifications/notify.ts';
import { VoiceBlock } from '../ui/voice.tsx';
import { answerSample, plainSample } from './answer.sample.ts';
import classes from './design.module.css';
import { samples } from './design.samples.ts';

/** Characters per frame, like a fast model. */
const pace = 12;

/** Grows the text frame by frame, like a streaming answer. */
function useTyping(text: string) {
  const [length, setLength] = useState(text.length);
  const typing = length < text.length;
  useEffect(() => {
    if (!typing) return undefined;
    const frame = requestAnimationFrame(() => setLength(length + pace));
    return () => cancelAnimationFrame(frame);
  }, [length, typing]);
  return { shown: text.slice(0, length), typing, restart: () => setLength(0) };
}

/** Every construct of an answer, complete or streaming. */
export function AnswerSamples() {
  const { shown, typing, restart } = useTyping(answerSample);
  return (
    <div className={classes['answer']}>
      <div className={classes['row']}>
        <Button onClick={restart} disabled={typing}>
          {samples.writeAgain}
        </Button>
      </div>
      <VoiceBlock voice="clay">
        <AnswerText
          text={shown}
          streaming={typing}
          onTableXlsx={(html) => notifySuccess(`xlsx: ${html.length}`)}
        />
      </VoiceBlock>
      <VoiceBlock voice="teal">
        <PlainText text={plainSample} />
      </VoiceBlock>
    </div>
  );
}
