import type { IdentityTarget } from '#events/identity/identity-verification.events.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { Block } from '#infra/pdf/pdf-document.ts'
import type { FieldValue } from '#infra/pdf-filling/placed-field.ts'
import type { Desk } from './joint-decision.ts'

/** Tells who of some entries of a list has submitted. What it reads at the desk guards the decision that asked. */
export type TookPart = (desk: Desk, listUserIds: readonly string[]) => Promise<ReadonlySet<string>>

/** Tells which of some lists ask a second administrator's yes in this moment. What it reads at the desk guards the decision that asked. */
export type HoldContacts = (
  desk: Pick<Desk, 'read' | 'fold'>,
  listIds: readonly string[],
) => Promise<ReadonlySet<string>>

/** What a document of a room's own says, and the events that it rests on. */
export type Statement = {
  readonly title: string
  readonly blocks: readonly Block[]
  readonly footer: string
  readonly events: readonly RecordedEvent[]
}

/** Tells of a ballot, as the log stood at a position, to whoever may read the name like this. */
export type StateBallot = (
  about: { readonly voteId: string; readonly ballotPosition: number; readonly upTo: number },
  readers: { readonly name: string | null; readonly apartment: string; readonly list: string },
) => Promise<Statement>

/** What a document about a consent is made of. */
export type ConsentPaper = {
  /** Of one from paper: its scan, a PDF; it takes the template's place. */
  readonly scan?: Uint8Array | undefined
  /** Of one from online: what stands in the template's fields, by their ids, the signature too. */
  readonly values?: ReadonlyMap<string, FieldValue> | undefined
  readonly statement: Statement
}

/** Tells of a consent, as the log stood at a position. `isMasked`: for the masked copy, in which nobody's values, name or signature are read. */
export type StateConsent = (
  about: { readonly listUserId: string; readonly consentId: string; readonly upTo: number },
  readers: {
    readonly name: string | null
    readonly apartment: string
    readonly list: string
    readonly isMasked: boolean
  },
) => Promise<ConsentPaper>

/** Where a resident's link leads: what they would take part in. */
export type LinkTarget = IdentityTarget & {
  readonly listId: string
  readonly apartmentId: string
  /** Of a personal invitation: the entry that it is of, and nobody else's. */
  readonly listUserId?: string | undefined
}

/** What all rooms say together, whichever there are. */
export type Rooms = {
  /** Throws away what any of them keeps of a person outside of the log. */
  readonly forget: (personId: string) => Promise<void>
  /** Makes ready to tell who has submitted anything to a list, whatever it is. */
  readonly tookPart: (listId: string) => Promise<TookPart>
  /** Which lists no single administrator changes a name or a phone of. */
  readonly holdContacts: HoldContacts
  /** What a document about a ballot says. */
  readonly stateBallot: StateBallot
  /** What a document about a consent is made of. */
  readonly stateConsent: StateConsent
  /** Where a link leads, if somebody can take part there now. @throws DomainError INVALID_LINK, or why they cannot */
  readonly linkOf: (token: string) => Promise<LinkTarget>
}
