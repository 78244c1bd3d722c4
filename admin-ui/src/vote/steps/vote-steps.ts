import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { formatCount } from '#ui/format.ts'
import type { Step } from '../../kit/display/StepList.tsx'
import { importsPath } from '../../labels/import-paths.ts'
import { sendMessagesPath } from '../../labels/message-labels.ts'
import { announcementPath, voteCreatePath, votePath } from '../../labels/vote-labels.ts'

type ListState = Pick<List, 'id' | 'totalTargets'>
type VoteState = Pick<Vote, 'id' | 'title' | 'status' | 'announcement' | 'link'>

/**
 * Returns the steps from an empty list to its first ballot, in order, for the vote that is furthest
 * along.
 */
export const voteSteps = ({ id, totalTargets }: ListState, votes: readonly VoteState[]): readonly Step[] => {
  const vote =
    votes.find(({ status }) => status !== 'draft') ??
    votes.find(({ announcement }) => announcement !== null) ??
    votes[0]
  const isOpen = vote !== undefined && vote.status !== 'draft'
  const create = voteCreatePath(id)
  return [
    {
      key: 'roll',
      title: '소유자 명부',
      note: totalTargets === 0 ? '엑셀 파일을 올립니다.' : `소유자 ${formatCount(totalTargets, '명')}`,
      done: totalTargets > 0,
      label: '명부 가져오기',
      to: importsPath(id),
    },
    {
      key: 'vote',
      title: '투표',
      note: vote?.title ?? '안건과 기간을 정합니다.',
      done: vote !== undefined,
      label: '투표 만들기',
      to: create,
    },
    {
      key: 'announcement',
      title: '공고',
      note: '공고문을 인쇄합니다.',
      done: isOpen || (vote?.announcement ?? null) !== null,
      label: '공고하기',
      to: vote === undefined ? create : announcementPath(vote.id),
    },
    {
      key: 'start',
      title: '시작',
      note: '링크와 QR 코드도 만들어집니다.',
      done: isOpen && vote.link !== null,
      label: '시작하기',
      to: vote === undefined ? create : votePath(vote.id),
    },
    {
      key: 'send',
      title: '알리기',
      note: '소유자에게 링크를 보냅니다.',
      done: false,
      label: '알림톡 보내기',
      to: sendMessagesPath(id),
    },
  ]
}
