import { useNotify } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import type { AnswerTo } from '#services/calls.contract.ts'
import { betweenCalls } from '#ui/http/pace.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

type AcceptAnswer = AnswerTo<'POST /api/registry/list/{listId}/proposals/accept'>

/** Maximum number of proposals that one call takes. */
const MAX_PER_CALL = 1_000

const inChunks = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / MAX_PER_CALL) }, (_, part) =>
    ids.slice(part * MAX_PER_CALL, (part + 1) * MAX_PER_CALL),
  )

/** Takes proposals over into the roll; `onDone` hears which were left out and why. */
export const useAccept = (listId: string, onDone: (answer: AcceptAnswer) => void) => {
  const { call } = useCalls()
  const notify = useNotify()
  return useCommand({
    mutationFn: async (ids: readonly string[]): Promise<AcceptAnswer> => {
      const answers: AcceptAnswer[] = []
      for (const part of inChunks(ids)) {
        if (answers.length > 0) await betweenCalls()
        answers.push(
          await call('POST /api/registry/list/{listId}/proposals/accept', { params: { listId }, body: { ids: part } }),
        )
      }
      return {
        accepted: answers.flatMap(({ accepted }) => accepted),
        skipped: answers.flatMap(({ skipped }) => skipped),
      }
    },
    onSuccess: (answer) => {
      if (answer.accepted.length > 0)
        notify(`${formatCount(answer.accepted.length, '건')}을 명부에 반영했습니다.`, { type: 'success' })
      onDone(answer)
    },
  })
}
