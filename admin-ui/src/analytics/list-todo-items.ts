import type { List } from '#services/list/lists.contract.ts'
import { formatCount } from '#ui/format.ts'
import { importsPath } from '../labels/import-paths.ts'
import { listPath, rollPath } from '../labels/list-labels.ts'
import { messagesPath } from '../labels/message-labels.ts'
import { registriesPath } from '../labels/registry/registry-labels.ts'
import type { TodoItem } from './todo-items.ts'

/** Counts of a list that need calls of their own. */
export type ListCounts = {
  readonly mismatches: number
  readonly contactChanges: number
  readonly ready: number
  readonly failed: number
  /** Number of persons whom no message reached. */
  readonly unreached: number
  /** Number of paused sendings. */
  readonly pausedMailings: number
  /** Number of entries whose consent is at high risk by their registry record. */
  readonly atRisk: number
  /** Numbers of owners without a mobile number, and without an area. */
  readonly unreachable: number
  readonly areaUnknown: number
  /** Number of consents that could not be deposited, or that the document centre lost or changed. */
  readonly depositsFailed: number
  /** Number of challenged ballots that two administrators have to decide on. */
  readonly challenges: number
  /** Number of calls that residents asked the office for. */
  readonly phoneCalls: number
  /** Number of identities that one administrator saw and a second one has to confirm. */
  readonly identityRecords: number
}

/** Item of a list: its key, the count that it tells with its unit, and the page that it leads to. */
type CountedItem = {
  readonly key: string
  readonly text: string
  readonly count: keyof ListCounts
  readonly unit: '명' | '건'
  readonly pathOf: (listId: string) => string
}

const section = (name: string) => (listId: string) => listPath(listId, name)

/**
 * Items in their order: what stops the list first, then who waits for the office. Changed contacts
 * are the usual way of fraud.
 */
const countedItems: readonly CountedItem[] = [
  { key: 'paused', text: '멈춘 알림톡 발송', count: 'pausedMailings', unit: '건', pathOf: messagesPath },
  { key: 'unreached', text: '알림톡이 닿지 않은 소유자', count: 'unreached', unit: '명', pathOf: messagesPath },
  { key: 'challenges', text: '처리할 표에 대한 이의', count: 'challenges', unit: '건', pathOf: section('votes') },
  {
    key: 'identity-records',
    text: '두 번째 관리자를 기다리는 신원 확인',
    count: 'identityRecords',
    unit: '건',
    pathOf: section('identity-records'),
  },
  {
    key: 'phone-calls',
    text: '전화를 기다리는 입주민',
    count: 'phoneCalls',
    unit: '명',
    pathOf: section('phone-calls'),
  },
  { key: 'mismatches', text: '명부와 다른 본인 확인', count: 'mismatches', unit: '건', pathOf: section('identity') },
  {
    key: 'registry',
    text: '등기부와 맞지 않아 위험한 소유자',
    count: 'atRisk',
    unit: '명',
    pathOf: (listId) => registriesPath(listId, { risk: 'high' }),
  },
  { key: 'failed', text: '멈춘 명부 가져오기', count: 'failed', unit: '건', pathOf: importsPath },
  { key: 'ready', text: '올려 두고 시작하지 않은 명부', count: 'ready', unit: '건', pathOf: importsPath },
  { key: 'contacts', text: '시작 뒤에 바뀐 연락처', count: 'contactChanges', unit: '건', pathOf: section('changes') },
  {
    key: 'deposits',
    text: '공인전자문서센터에 보관하지 못한 동의서',
    count: 'depositsFailed',
    unit: '건',
    pathOf: section('deposits'),
  },
  {
    key: 'unreachable',
    text: '휴대전화가 없어 온라인으로 참여할 수 없는 소유자',
    count: 'unreachable',
    unit: '명',
    pathOf: (listId) => rollPath(listId, { unreachable: 'true' }),
  },
  {
    key: 'area-unknown',
    text: '전용면적을 모르는 소유자',
    count: 'areaUnknown',
    unit: '명',
    pathOf: (listId) => rollPath(listId, { areaUnknown: 'true' }),
  },
]

/** Returns what needs attention in one list, by its counts. */
export const listTodosOf = ({ id, name }: Pick<List, 'id' | 'name'>, counts: ListCounts): readonly TodoItem[] =>
  countedItems
    .filter(({ count }) => counts[count] > 0)
    .map(({ key, text, count, unit, pathOf }) => ({
      key: `${id}-${key}`,
      text: `${text} ${formatCount(counts[count], unit)}`,
      about: name,
      to: pathOf(id),
    }))
