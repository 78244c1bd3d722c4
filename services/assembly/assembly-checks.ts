import { dayAt, daysBetween, dayStart } from '#events/values/day.ts'
import type { HolidayNames } from '#events/values/assembly/public-holidays.ts'
import { dayText } from '../core/text/seoul-time.ts'
import { existingVote, isElectronicOver, ownStatusAt, type ExistingVote, type VoteState } from '../vote/vote.decider.ts'
import type { AssemblyCheck } from './assemblies.contract.ts'
import type { AssemblyNotice, ExistingAssembly } from './assembly.decider.ts'
import { assemblyLaws, versionOn } from './law/assembly-law.contract.ts'
import { deadlineOf, postDays } from './notice/notice-days.ts'

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

/** Returns checks of votes whose tally could be seen before the count in the assembly. */
const tallyChecks = (assembly: ExistingAssembly, votes: AgendaVotes): readonly AssemblyCheck[] => {
  const { noTallyBefore } = assemblyLaws[assembly.kind]
  if (noTallyBefore === null) return []
  return existingVotes(assembly, votes)
    .filter(({ vote }) => vote.interimResults && vote.status !== 'closed')
    .map(({ vote }) =>
      missing(
        `총회에서 개표하기 전에는 득표를 볼 수 없습니다(${noTallyBefore}). 투표의 중간 결과를 꺼주세요: ${vote.title}`,
      ),
    )
}

const voteChecks = (assembly: ExistingAssembly, votes: AgendaVotes): readonly AssemblyCheck[] => {
  const found = existingVotes(assembly, votes)
  const asked = assembly.agenda.filter(({ kind }) => kind === 'vote').length
  const unannounced = found.filter(({ vote }) => vote.status === 'draft' && vote.announcement === null)
  return [
    ...where(assembly.agenda.length === 0, missing('안건을 하나 이상 올려주세요.')),
    ...where(found.length < asked, missing('삭제된 투표가 안건에 있습니다. 안건에서 빼주세요.')),
    ...unannounced.map(({ vote }) => missing(`공고하지 않은 투표입니다: ${vote.title}`)),
    ...tallyChecks(assembly, votes),
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
    .filter(({ electronicClosesAt, closesAt }) => {
      const last = electronicClosesAt ?? closesAt
      return last === null || new Date(last) > end
    })
}

const lateChecks = (assembly: ExistingAssembly, votes: AgendaVotes): readonly AssemblyCheck[] =>
  lateVotes(assembly, votes).map(({ title }) =>
    warning(
      `전자투표는 총회 전날까지 마쳐야 합니다(${assemblyLaws[assembly.kind].electronicEndsBefore ?? ''}). 투표의 전자투표 마감 시각을 정해주세요: ${title}`,
    ),
  )

/** Warns of votes whose electronic ballots end before the meeting, so that online attendees have none. */
const onlineChecks = (
  { startsAt, ways, ...assembly }: ExistingAssembly,
  votes: AgendaVotes,
): readonly AssemblyCheck[] => {
  if (startsAt === null || !ways.includes('online')) return []
  return existingVotes({ startsAt, ways, ...assembly }, votes)
    .filter(({ vote }) => isElectronicOver(vote, new Date(startsAt)))
    .map(({ vote }) =>
      warning(`총회 전에 전자투표를 마감해서 온라인으로 출석한 분은 투표할 수 없습니다: ${vote.title}`),
    )
}

const noticeChecks = (assembly: ExistingAssembly, now: Date): readonly AssemblyCheck[] => {
  const deadline = deadlineOf(assembly)
  if (deadline === null) return []
  const { days, lastDay } = deadline
  return where(
    dayAt(now) > lastDay,
    warning(`통지는 회의 ${days}일 전인 ${dayText(lastDay)}까지 해야 합니다. 그날이 지났습니다.`),
  )
}

/** Warns of a last day of notice on which post offices are closed; nothing once the notice is given. */
export const holidayChecks = (
  assembly: ExistingAssembly,
  holidays: HolidayNames,
  now: Date,
): readonly AssemblyCheck[] => {
  const deadline = assembly.status === 'draft' ? deadlineOf(assembly) : null
  if (deadline === null || dayAt(now) > deadline.lastDay) return []
  const { closed, lastOpenDay } = postDays(deadline.lastDay, holidays)
  if (closed === null || lastOpenDay === null) return []
  return [
    warning(
      `통지 기한인 ${dayText(deadline.lastDay)}은 우체국이 쉽니다(${closed}). 등기는 ${dayText(lastOpenDay)}까지 맡겨주세요.`,
    ),
  ]
}

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
    ...noticeChecks(assembly, now),
    ...lateChecks(assembly, votes),
    ...onlineChecks(assembly, votes),
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
    ...tallyChecks(assembly, votes).map(({ text }) => warning(text)),
    ...(assembly.status === 'noticed' ? [...lateChecks(assembly, votes), ...onlineChecks(assembly, votes)] : []),
    ...where(
      found.length < (assembly.notice?.votes.length ?? 0),
      warning('공고한 뒤 삭제된 투표가 있습니다. 새로 통지해주세요.'),
    ),
    ...found
      .filter((vote) => hasChangedSince(assembly.notice, vote))
      .map(({ title }) => warning(`공고한 뒤 바뀐 투표입니다. 새로 통지해주세요: ${title}`)),
    ...found
      .filter((vote) => assembly.status === 'open' && ownStatusAt(vote, now) === 'draft')
      .map(({ title }) => warning(`아직 시작하지 않은 투표입니다: ${title}`)),
  ]
}
