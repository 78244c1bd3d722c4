import type {
  DrawnOrder,
  Explanation,
  Question,
  VoteAnnounced,
  VoteCreated,
  VoteWeight,
} from '#events/vote/vote.events.ts'
import type { EventOf } from '#events/event-type.ts'
import { boolean, json, table, text, textOf, timestamptz, uuid } from '#infra/platform/projection/table.ts'

/** Table of votes. */
export const vote = table(
  'vote',
  {
    id: uuid,
    list_id: uuid,
    apartment_id: uuid,
    title: text,
    description: text.nullable,
    ballot_kind: textOf<'open' | 'secret'>(),
    weight: textOf<VoteWeight>(),
    kind: textOf<'resolution' | 'election'>(),
    /** Buildings (동) that vote; null: all. */
    dongs: json<readonly string[]>().nullable,
    choice_order: textOf<'fixed' | 'lot' | 'shuffled'>(),
    seats: json<NonNullable<CreatedVoteData['seats']>>().nullable,
    /** Drawn order of choices; null: none was drawn. */
    drawn: json<readonly DrawnOrder[]>().nullable,
    public_results: boolean,
    /** True where voters encrypt their ballots. */
    encrypted: boolean,
    /** True where ballots may be withdrawn until the count. */
    withdrawable: boolean,
    /** Announcement; null: there is none. */
    announcement: json<Announcement>().nullable,
    counted_at: timestamptz.nullable,
    /** End of the vote by its newest close; it may have been opened again since. */
    closed_at: timestamptz.nullable,
    opens_at: timestamptz.nullable,
    closes_at: timestamptz.nullable,
    /** Time from which no electronic ballot is taken; null: until the close. */
    electronic_closes_at: timestamptz.nullable,
    interim_results: boolean,
    questions: json<readonly Question[]>(),
    /** Explanations of its questions; null: there are none. */
    explanations: json<readonly Explanation[]>().nullable,
    /** Own rule; null: the list's applies. */
    rule: json<NonNullable<CreatedRule>>().nullable,
    /** State of a secret vote's papers. */
    box: textOf<VoteBox>(),
    status: textOf<VoteStatus>(),
    link_id: text.nullable,
    link_status: textOf<'active' | 'inactive'>().nullable,
    created_at: timestamptz,
  },
  { primaryKey: ['id'], indexes: { vote_list: ['list_id'], vote_apartment: ['apartment_id', 'created_at'] } },
)

export type CreatedVoteData = EventOf<typeof VoteCreated>['data']
type CreatedRule = CreatedVoteData['rule']
type Announcement = Pick<EventOf<typeof VoteAnnounced>['data'], 'announcedOn' | 'place' | 'text'>
type VoteBox = 'closed' | 'opened' | 'broken'
export type VoteStatus = 'draft' | 'open' | 'closed'

/** Returns the columns of a vote from an event. */
export const particularsOf = (data: CreatedVoteData) => ({
  id: data.voteId,
  title: data.title,
  description: data.description,
  ballot_kind: data.ballotKind,
  weight: data.byOwner === true ? ('owner' as const) : data.weight,
  kind: data.kind ?? ('resolution' as const),
  dongs: data.dongs ?? null,
  choice_order: data.choiceOrder ?? ('fixed' as const),
  seats: data.seats ?? null,
  public_results: data.publicResults ?? false,
  encrypted: data.encrypted ?? false,
  withdrawable: data.withdrawable ?? false,
  opens_at: data.opensAt,
  closes_at: data.closesAt,
  electronic_closes_at: data.electronicClosesAt ?? null,
  interim_results: data.interimResults,
  questions: data.questions,
  explanations: data.explanations ?? null,
  rule: data.rule ?? null,
})

/** Names of the columns that a correction replaces. */
export const particularNames = [
  'title',
  'description',
  'ballot_kind',
  'weight',
  'kind',
  'dongs',
  'choice_order',
  'seats',
  'public_results',
  'encrypted',
  'withdrawable',
  'opens_at',
  'closes_at',
  'electronic_closes_at',
  'interim_results',
  'questions',
  'explanations',
  'rule',
] as const
