import type { IdentityTarget } from '#events/identity/identity-verification.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Block } from '#infra/lib/pdf/draw/pdf-document.ts'
import type { FieldValue } from '#infra/lib/pdf/fill/placed-field.ts'
import type { ApprovalKind } from '#events/approval/approval.events.ts'
import type { Metadata } from '#events/metadata.ts'
import type { DecisionContext } from './joint-decision.ts'
import type { AdminSession } from './session.ts'

/**
 * Finds which of some entries of a list have submitted. The streams that it reads guard the
 * decision.
 */
export type FindParticipants = (desk: DecisionContext, listUserIds: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * Finds which of some lists demand a second administrator's confirmation at this moment. The
 * streams that it reads guard the decision.
 */
export type FindTwoAdminLists = (
  desk: Pick<DecisionContext, 'read' | 'fold'>,
  listIds: readonly string[],
) => Promise<ReadonlySet<string>>

/** Content of a document that a module describes, and the events that it rests on. */
export type Statement = {
  readonly title: string
  readonly blocks: readonly Block[]
  readonly footer: string
  readonly events: readonly RecordedEvent[]
}

/** Describes a ballot, as the log was at a position, with the name as the reader may see it. */
export type DescribeBallot = (
  about: { readonly voteId: string; readonly ballotPosition: number; readonly upTo: number },
  readers: { readonly name: string | null; readonly apartment: string; readonly list: string },
) => Promise<Statement>

/** Describes what a document about a consent contains. */
export type ConsentPaper = {
  /** Scan of a consent on paper, a PDF; it takes the template's place. */
  readonly scan?: Uint8Array | undefined
  /** Values of the template's fields by id, the signature included, for a consent given online. */
  readonly values?: ReadonlyMap<string, FieldValue> | undefined
  readonly statement: Statement
}

/**
 * Describes a consent, as the log was at a position. `isMasked`: for the masked copy, without
 * values, name and signature.
 */
export type DescribeConsent = (
  about: { readonly listUserId: string; readonly consentId: string; readonly upTo: number },
  readers: {
    readonly name: string | null
    readonly apartment: string
    readonly list: string
    readonly isMasked: boolean
  },
) => Promise<ConsentPaper>

/**
 * Act that a second administrator has confirmed. `payload`: the command as it was requested, from
 * JSON.
 */
export type ConfirmedApproval = {
  readonly approvalId: string
  readonly kind: ApprovalKind
  readonly apartmentId: string
  readonly listId: string
  readonly voteId: string | null
  readonly subjectId: string | null
  readonly requestedBy: string
  readonly confirmedBy: string
  readonly payload: unknown
}

type ApprovalElsewhere = {
  readonly id: string
  readonly subjectId: string
  readonly outcome: 'confirmed' | 'refused' | 'withdrawn'
  readonly admin: AdminSession
  readonly metadata: Metadata
}

/** Handler of one kind of act that takes two administrators. */
export type ApprovalHandler = {
  readonly kind: ApprovalKind
  /**
   * Carries out the act in the same write as the confirmation; absent: the confirmation is a
   * permit, used by the act itself.
   */
  readonly carryOut?: (desk: DecisionContext, confirmed: ConfirmedApproval) => Promise<void>
  /** Ends a request of a kind whose requests wait in streams of their own module. */
  readonly settle?: (settling: ApprovalElsewhere) => Promise<{ readonly position: number }>
  /** Describes requests with names for an administrator, by the requests' ids. */
  readonly describe?: (
    admin: AdminSession,
    requests: readonly { readonly id: string; readonly subjectId: string | null }[],
  ) => Promise<ReadonlyMap<string, DescribedApproval>>
}

/** Content of a request in Korean, and the persons in it, for the access log. */
export type DescribedApproval = { readonly about: string; readonly personIds: readonly string[] }

/** Target of a resident's link: what they would take part in. */
export type LinkTarget = IdentityTarget & {
  readonly listId: string
  readonly apartmentId: string
  /** Entry that a personal invitation is for; it admits nobody else. */
  readonly listUserId?: string | undefined
}

/**
 * Kind of data that a module stores, and for how long. Numbers and times cover what the
 * administrator may see.
 */
export type RetainedData = {
  /** Stable: 'person', 'register'. */
  readonly kind: string
  /** Name of the data for administrators. */
  readonly what: string
  readonly howLong: string
  /** Reason of the period, with the article if one demands it. */
  readonly why: string
  /**
   * End of the period. by-itself: by a job, when its time is over. by-hand: by an administrator.
   * never: it is evidence as long as the log exists.
   */
  readonly ends: 'by-itself' | 'by-hand' | 'never'
  readonly count: number
  readonly oldestAt: Date | null
  /**
   * Number that will be destroyed within the next {@link SOON_DAYS}; null where nothing ends by
   * itself.
   */
  readonly soon: number | null
}

/** Number of days ahead for which administrators see what will be destroyed. */
export const SOON_DAYS = 30

/**
 * Reports what a module stores of some complexes, or of all including what belongs to none
 * (undefined).
 */
export type RetentionReport = (apartments: readonly string[] | undefined) => Promise<readonly RetainedData[]>

/** Hooks of all modules together. */
export type ModuleHooks = {
  /** Deletes what any module stores of a person outside of the log. */
  readonly forget: (personId: string) => Promise<void>
  /** Prepares finding who has submitted anything to a list, of any kind. */
  readonly tookPart: (listId: string) => Promise<FindParticipants>
  /** Prepares finding who of a list has submitted anything, or declined: they were reached. */
  readonly answered: (listId: string) => Promise<FindParticipants>
  /** Finds the lists where no single administrator changes a name or a phone. */
  readonly holdContacts: FindTwoAdminLists
  /** Finds the lists where no single administrator adds, removes or moves an entry. */
  readonly holdRolls: FindTwoAdminLists
  /** Returns the handler of a kind of act that takes two administrators. */
  readonly approvals: (kind: ApprovalKind) => ApprovalHandler | undefined
  /** Describes a ballot for a document. */
  readonly stateBallot: DescribeBallot
  /** Describes what a document about a consent contains. */
  readonly stateConsent: DescribeConsent
  /** Reports what each module stores, and until when. */
  readonly keeps: RetentionReport
  /**
   * Returns the target of a link, if it is possible to take part there now.
   * @throws DomainError INVALID_LINK, or the reason why it is not
   */
  readonly linkOf: (token: string) => Promise<LinkTarget>
}
