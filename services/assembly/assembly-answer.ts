import type { HolidayNames } from '#events/values/assembly/public-holidays.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { AssemblyRow } from '#projections/assembly/assemblies.ts'
import { ownStatusAt, voteDecider, voteStream, type VoteState } from '../vote/vote.decider.ts'
import type { Deps } from '../core/deps.ts'
import { stateIn } from '../core/read-state.ts'
import { votesOn } from './agenda-votes.ts'
import type { Assembly, AssemblyDetails, AssemblyItem } from './assemblies.contract.ts'
import { checksOf, dayOfLaw, holidayChecks, hasChangedSince, type AgendaVotes } from './assembly-checks.ts'
import type { ExistingAssembly } from './assembly.decider.ts'
import type { SeenAssembly } from './assembly.facts.ts'
import { matterOf } from './law/assembly-law.contract.ts'
import { lawLines, needsOf } from './law/law-lines.ts'
import { ruleChecks } from './rule-checks.ts'

const timeOf = (events: readonly RecordedEvent[], type: string): string | null =>
  events.find((event) => event.type === type)?.metadata.at ?? null

/** Returns an assembly as its stream has it. */
const assemblyAnswer = (assembly: ExistingAssembly, events: readonly RecordedEvent[]): Assembly => ({
  id: assembly.assemblyId,
  apartmentId: assembly.apartmentId,
  listId: assembly.listId,
  kind: assembly.kind,
  title: assembly.title,
  place: assembly.place,
  startsAt: assembly.startsAt,
  ways: [...assembly.ways],
  bylaws: assembly.bylaws,
  agenda: [...assembly.agenda],
  status: assembly.status,
  revision: assembly.revision,
  noticedOn: assembly.notice?.noticedOn ?? null,
  openedAt: timeOf(events, 'AssemblyOpened'),
  endedAt: timeOf(events, 'AssemblyEnded'),
  cancelReason: assembly.cancelReason,
  createdAt: events[0]?.metadata.at ?? '',
})

export const answerOfRow = (row: AssemblyRow): Assembly => ({
  id: row.id,
  apartmentId: row.apartment_id,
  listId: row.list_id,
  kind: row.kind,
  title: row.title,
  place: row.place,
  startsAt: row.starts_at?.toISOString() ?? null,
  ways: [...row.ways],
  bylaws: row.bylaws,
  agenda: [...row.agenda],
  status: row.status,
  revision: row.revision,
  noticedOn: row.noticed_on,
  openedAt: row.opened_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  cancelReason: row.cancel_reason,
  createdAt: row.created_at.toISOString(),
})

/** Returns the votes of an agenda as the log has them at this moment. */
export const readAgendaVotes = async (
  { store }: Pick<Deps, 'store'>,
  assembly: Pick<ExistingAssembly, 'agenda'>,
): Promise<AgendaVotes> => {
  const ids = votesOn(assembly)
  const read = await store.readStreams(ids.map(voteStream))
  return new Map(ids.map((voteId) => [voteId, stateIn(read, voteDecider, voteStream(voteId))]))
}

const MISSING_VOTE = '삭제된 투표'

const voteDetails = (assembly: ExistingAssembly, vote: VoteState | undefined, now: Date): AssemblyItem['vote'] =>
  vote === undefined || vote.status === 'absent'
    ? null
    : {
        id: vote.voteId,
        kind: vote.kind ?? 'resolution',
        status: ownStatusAt(vote, now),
        announced: vote.announcement !== null,
        closesAt: vote.closesAt,
        electronicClosesAt: vote.electronicClosesAt ?? null,
        changedSinceNotice: hasChangedSince(assembly.notice, vote),
      }

/** Returns the items of an agenda with their votes. */
export const itemsOf = (assembly: ExistingAssembly, votes: AgendaVotes, now: Date): AssemblyItem[] =>
  assembly.agenda.map((item) => {
    if (item.kind === 'report')
      return { itemId: item.itemId, kind: 'report', title: item.title, matter: null, needs: [], vote: null }
    const vote = votes.get(item.voteId)
    const noticed = assembly.notice?.votes.find(({ voteId }) => voteId === item.voteId)
    const present = vote === undefined || vote.status === 'absent' ? undefined : vote
    const known = matterOf(assembly.kind, item.matter)
    return {
      itemId: item.itemId,
      kind: present?.kind ?? noticed?.kind ?? 'resolution',
      title: present?.title ?? noticed?.title ?? MISSING_VOTE,
      matter: known?.name ?? item.matter,
      needs: known ? needsOf(known, dayOfLaw(assembly, now)) : [],
      vote: voteDetails(assembly, vote, now),
    }
  })

const isOver = ({ status }: ExistingAssembly): boolean => status === 'ended' || status === 'cancelled'

/** Returns an assembly with its agenda's votes, its law in lines, and what is missing. */
export const detailsOf = (
  { assembly, list, events }: SeenAssembly,
  votes: AgendaVotes,
  holidays: HolidayNames,
  now: Date,
): AssemblyDetails => ({
  ...assemblyAnswer(assembly, events),
  listName: list.name,
  consentListId: assembly.consentListId ?? null,
  consentListName: null,
  items: itemsOf(assembly, votes, now),
  law: lawLines(assembly.kind, dayOfLaw(assembly, now)),
  checks: [
    ...checksOf(assembly, votes, now),
    ...holidayChecks(assembly, holidays, now),
    ...(isOver(assembly) ? [] : ruleChecks(assembly, list, votes)),
  ],
  replaces: assembly.replaces ?? null,
  replacedBy: assembly.replacedBy,
})
