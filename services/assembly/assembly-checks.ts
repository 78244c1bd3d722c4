import { dayAt, daysBetween, dayStart } from '#events/values/day.ts'
import { existingVote, ownStatusAt, type ExistingVote, type VoteState } from '../vote/vote.decider.ts'
import type { AssemblyCheck } from './assemblies.contract.ts'
import type { AssemblyNotice, ExistingAssembly } from './assembly.decider.ts'
import { assemblyLaws, versionOn } from './law/assembly-law.contract.ts'

/** Votes of an agenda by id, as they are now. */
export type AgendaVotes = ReadonlyMap<string, VoteState>

/** Returns the day in Seoul whose law holds: that of the meeting, else today. */
export const dayOfLaw = ({ startsAt }: Pick<ExistingAssembly, 'startsAt'>, now: Date): string =>
  dayAt(startsAt === null ? now : new Date(startsAt))

const existingVotes = ({ agenda }: ExistingAssembly, votes: AgendaVotes) =>
  agenda.flatMap((item) => {
    const vote = item.kind === 'vote' ? votes.get(item.voteId) : undefined
    return vote && vote.status !== 'absent' ? [{ itemId: item.itemId, vote: existingVote(vote) }] : []
  })

/** Returns the votes as the notice keeps them, and its days. */
export const noticeOf = (assembly: ExistingAssembly, votes: AgendaVotes, now: Date): AssemblyNotice => {
  const noticedOn = dayAt(now)
  const required = versionOn(assemblyLaws[assembly.kind].notice, dayOfLaw(assembly, now))?.days ?? null
  const given = assembly.startsAt === null ? null : daysBetween(noticedOn, dayAt(new Date(assembly.startsAt)))
  return {
    noticedOn,
    days: { required, given },
    votes: existingVotes(assembly, votes).map(({ itemId, vote: { voteId, kind, title, revision } }) => ({
      itemId,
      voteId,
      kind: kind ?? 'resolution',
      title,
      revision,
    })),
  }
}

const missing = (text: string): AssemblyCheck => ({ level: 'missing', text })
const warning = (text: string): AssemblyCheck => ({ level: 'warning', text })
const where = (condition: boolean, check: AssemblyCheck): readonly AssemblyCheck[] => (condition ? [check] : [])

const meetingChecks = ({ kind, place, startsAt }: ExistingAssembly, now: Date): readonly AssemblyCheck[] => {
  if (!assemblyLaws[kind].meets) return []
  return [
    ...where(place === null, missing('장소를 적어주세요.')),
    ...where(startsAt === null, missing('일시를 정해주세요.')),
    ...where(startsAt !== null && new Date(startsAt) <= now, missing('일시가 이미 지났습니다.')),
  ]
}

const voteChecks = (assembly: ExistingAssembly, votes: AgendaVotes): readonly AssemblyCheck[] => {
  const found = existingVotes(assembly, votes)
  const asked = assembly.agenda.filter(({ kind }) => kind === 'vote').length
  const unannounced = found.filter(({ vote }) => vote.status === 'draft' && vote.announcement === null)
  return [
    ...where(assembly.agenda.length === 0, missing('안건을 하나 이상 올려주세요.')),
    ...where(found.length < asked, missing('삭제된 투표가 안건에 있습니다. 안건에서 빼주세요.')),
    ...unannounced.map(({ vote }) => missing(`공고하지 않은 투표입니다: ${vote.title}`)),
  ]
}

/** Returns votes that go on after the day before the meeting, which is when electronic ones end. */
const lateVotes = (assembly: ExistingAssembly, votes: AgendaVotes): readonly ExistingVote[] => {
  const { kind, startsAt, bylaws, ways } = assembly
  const isLimited = assemblyLaws[kind].electronicEndsBefore !== null && bylaws?.electronicUntil !== 'meeting'
  if (!isLimited || startsAt === null || !ways.includes('electronic')) return []
  const end = dayStart(dayAt(new Date(startsAt)))
  return existingVotes(assembly, votes)
    .map(({ vote }) => vote)
    .filter(({ closesAt }) => closesAt === null || new Date(closesAt) > end)
}

const noticeCheck = ({ days: { required, given } }: Pick<AssemblyNotice, 'days'>): readonly AssemblyCheck[] =>
  required !== null && given !== null && given < required
    ? [warning(`공고는 ${required}일 전까지 해야 합니다. 지금 공고하면 ${Math.max(0, given)}일 전입니다.`)]
    : []

/** Returns what is missing before the notice of a draft, and what may be wrong with it. */
export const checksOf = (assembly: ExistingAssembly, votes: AgendaVotes, now: Date): readonly AssemblyCheck[] => {
  if (assembly.status !== 'draft') return changesSinceNotice(assembly, votes, now)
  const isElectronic = assembly.ways.includes('electronic')
  return [
    ...meetingChecks(assembly, now),
    ...where(
      isElectronic && assembly.bylaws === null,
      missing('전자투표의 근거 규정(조항, 판, 의결한 날)을 적어주세요.'),
    ),
    ...voteChecks(assembly, votes),
    ...noticeCheck(noticeOf(assembly, votes, now)),
    ...lateVotes(assembly, votes).map(({ title }) =>
      warning(`전자투표는 총회 전날까지 마쳐야 합니다. 마감을 확인해주세요: ${title}`),
    ),
  ]
}

/** Tells whether a vote is no more as it was at the notice. */
export const hasChangedSince = (notice: AssemblyNotice | null, vote: ExistingVote): boolean => {
  const then = notice?.votes.find(({ voteId }) => voteId === vote.voteId)
  return then !== undefined && (then.revision !== vote.revision || (vote.status === 'draft' && !vote.announcement))
}

const changesSinceNotice = (assembly: ExistingAssembly, votes: AgendaVotes, now: Date): readonly AssemblyCheck[] => {
  if (assembly.status === 'ended' || assembly.status === 'cancelled') return []
  const found = existingVotes(assembly, votes).map(({ vote }) => vote)
  return [
    ...where(
      found.length < (assembly.notice?.votes.length ?? 0),
      warning('공고한 뒤 삭제된 투표가 있습니다. 취소하고 다시 공고해주세요.'),
    ),
    ...found
      .filter((vote) => hasChangedSince(assembly.notice, vote))
      .map(({ title }) => warning(`공고한 뒤 바뀐 투표입니다. 취소하고 다시 공고해주세요: ${title}`)),
    ...found
      .filter((vote) => assembly.status === 'open' && ownStatusAt(vote, now) === 'draft')
      .map(({ title }) => warning(`아직 시작하지 않은 투표입니다: ${title}`)),
  ]
}
