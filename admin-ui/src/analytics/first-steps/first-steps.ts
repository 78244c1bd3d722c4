import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { listPath } from '../../labels/list-labels.ts'
import { importsPath } from '../../labels/import-paths.ts'
import { START_PATH } from '../../labels/start-paths.ts'
import { voteCreatePath, votePath } from '../../labels/vote-labels.ts'

/** Step before the first campaign, with its purpose and its button. */
export type FirstStep = {
  readonly key: 'complex' | 'list' | 'roll' | 'way' | 'link'
  readonly title: string
  readonly note: string
  readonly done: boolean
  readonly label: string
  readonly to: string
}

type ListSummary = Pick<List, 'id' | 'type' | 'status' | 'totalTargets' | 'completedCount' | 'PdfTemplates'>
type VoteSummary = Pick<Vote, 'id' | 'listId' | 'status' | 'link'>
type CampaignProgress = { readonly lists: readonly ListSummary[]; readonly votes: readonly VoteSummary[] }

const hasRun = ({ votes, lists }: CampaignProgress): boolean =>
  votes.some(({ status, link }) => status !== 'draft' && link !== null) ||
  lists.some(({ status, completedCount }) => status === 'closed' || completedCount > 0)

/** Returns the step of the document or the vote, for the newest list that is not over. */
const wayOf = (list: ListSummary | undefined, votes: readonly VoteSummary[]): FirstStep => {
  if (list?.type === 'signature')
    return {
      key: 'way',
      title: '동의서 양식',
      note: '동의서를 PDF로 올리고 서명 칸을 놓습니다.',
      done: list.PdfTemplates.length > 0,
      label: '동의서 올리기',
      to: listPath(list.id, 'templates'),
    }
  return {
    key: 'way',
    title: '투표',
    note: '안건과 선택지를 적습니다.',
    done: votes.some(({ listId }) => listId === list?.id),
    label: '투표 만들기',
    to: voteCreatePath(list?.id),
  }
}

const linkOf = (list: ListSummary | undefined, votes: readonly VoteSummary[]): FirstStep => {
  const vote = votes.find(({ listId }) => listId === list?.id)
  const isSignature = list?.type === 'signature'
  const ofVote = vote === undefined ? '/votes' : votePath(vote.id)
  return {
    key: 'link',
    title: isSignature ? '링크' : '시작과 링크',
    note: isSignature ? '링크를 만들어 소유자에게 알립니다.' : '투표를 시작하고 소유자에게 알립니다.',
    done: false,
    label: isSignature ? '전자서명 열기' : '투표 열기',
    to: isSignature && list !== undefined ? listPath(list.id, 'signature') : ofVote,
  }
}

/**
 * Returns the steps from a complex to its first campaign, in order; none once a campaign has run.
 */
export const firstSteps = (known: CampaignProgress): readonly FirstStep[] => {
  if (hasRun(known)) return []
  const list = known.lists.find(({ status }) => status !== 'closed')
  return [
    {
      key: 'complex',
      title: '단지',
      note: '단지를 등록했습니다.',
      done: true,
      label: '단지 보기',
      to: '/apartments',
    },
    {
      key: 'list',
      title: '리스트',
      note: '기간과 기준을 정합니다.',
      done: list !== undefined,
      label: '새로 시작하기',
      to: START_PATH,
    },
    {
      key: 'roll',
      title: '소유자 명부',
      note: '엑셀 파일로 올립니다.',
      done: (list?.totalTargets ?? 0) > 0,
      label: '명부 가져오기',
      to: list === undefined ? '/lists' : importsPath(list.id),
    },
    wayOf(list, known.votes),
    linkOf(list, known.votes),
  ]
}
