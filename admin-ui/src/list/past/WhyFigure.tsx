import { fileOf } from '#ui/http/answered-file.ts'
import type { ExplainedFigure } from '#services/list/explain/explain.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useInstant } from './past-context.ts'
import { WhyButton } from './WhyButton.tsx'

type WhyFigureProps = {
  readonly listId: string
  readonly figure: ExplainedFigure
  /** Name of the figure on the screen: "완료 세대". */
  readonly name: string
}

/**
 * Button that shows where a list's figure comes from; nothing without permission to read the units.
 */
export const WhyFigure = ({ listId, figure, name }: WhyFigureProps) => {
  const [{ call, answerTo }, at] = [useCalls(), useInstant()]
  if (!useMay('GET /api/list/{id}/stats/explain')) return null
  const of = { params: { id: listId } }
  const query = { figure, ...(at === null ? {} : { at }) }
  return (
    <WhyButton
      name={name}
      source={{
        key: ['lists', 'explain', listId, figure, at],
        listId,
        ask: (page) => call('GET /api/list/{id}/stats/explain', { ...of, query: { ...query, ...page } }),
        save: async () =>
          fileOf(await answerTo('GET /api/list/{id}/stats/explain/export', { ...of, query }), '숫자의 근거.xlsx'),
      }}
    />
  )
}
