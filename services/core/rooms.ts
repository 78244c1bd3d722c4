import type { Desk } from './joint-decision.ts'

/** Tells who of some entries of a list has submitted. What it reads at the desk guards the decision that asked. */
export type TookPart = (desk: Desk, listUserIds: readonly string[]) => Promise<ReadonlySet<string>>

/** Tells which of some lists ask a second administrator's yes in this moment. What it reads at the desk guards the decision that asked. */
export type HoldContacts = (
  desk: Pick<Desk, 'read' | 'fold'>,
  listIds: readonly string[],
) => Promise<ReadonlySet<string>>

/** What all rooms say together, whichever there are. */
export type Rooms = {
  /** Throws away what any of them keeps of a person outside of the log. */
  readonly forget: (personId: string) => Promise<void>
  /** Makes ready to tell who has submitted anything to a list, whatever it is. */
  readonly tookPart: (listId: string) => Promise<TookPart>
  /** Which lists no single administrator changes a name or a phone of. */
  readonly holdContacts: HoldContacts
}
