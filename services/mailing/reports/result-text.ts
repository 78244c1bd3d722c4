import type { ExistingList } from '../../list/list.facts.ts'
import { findListFigures } from '#projections/list/find-list-figures.ts'
import type { Deps } from '../../core/deps.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { openedVotesOf } from '../recipients/open-votes.ts'

const share = (part: number, all: number): string => (all === 0 ? '0' : ((part * 100) / all).toFixed(1))

/**
 * Describes in a sentence how a list ended, which votes it had and how many units took part. The
 * result of a vote is only shown with its results, to those who may see them.
 * @throws DomainError READ_MODEL_BEHIND
 */
export const resultText = async (
  tools: Pick<Deps, 'store' | 'database' | 'freshness'>,
  list: ExistingList,
): Promise<{ readonly text: string; readonly votes: readonly string[] }> => {
  await assertUpToDate(tools)
  const { byDong } = await findListFigures(tools.database, list.listId)
  const all = byDong.reduce((sum, { households }) => sum + households, 0)
  const done = byDong.reduce((sum, row) => sum + row.completed_households, 0)
  const votes = list.type === 'vote' ? await openedVotesOf(tools, list) : []
  const what = list.type === 'vote' ? '투표했습니다' : '동의했습니다'
  return {
    text: `전체 ${all}세대 가운데 ${done}세대(${share(done, all)}%)가 ${what}.`,
    votes: votes.map(({ title }) => title),
  }
}
