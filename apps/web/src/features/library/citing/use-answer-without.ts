import type { ResponseMessage } from '../../conversation/message.ts';
import { useSendAgain } from '../../conversation/sending/use-send-again.ts';
import { useRefusal } from '../use-refusal.ts';
import { leftOutOf, rememberLeftOut } from './left-out.ts';

/** Has the same model answer again without a source; the new answer is an alternative of the old one. */
export function useAnswerWithout() {
  const { mutate, isPending } = useSendAgain();
  const refuse = useRefusal();
  return {
    isPending,
    answerWithout: (answer: ResponseMessage, sourceId: number, onSent: () => void) => {
      const without = [...new Set([...leftOutOf(answer.id), sourceId])];
      mutate(
        { answer, modelId: answer.modelId, without },
        {
          onSuccess: ({ response }) => {
            rememberLeftOut(response.id, without);
            onSent();
          },
          onError: refuse,
        },
      );
    },
  };
}
