import type { EventOf } from '#events/event-type.ts'
import type { IdentityVerified } from '#events/identity/identity-verification.events.ts'
import type {
  ConsentDeclineSigned,
  ConsentSigned,
  PaperConsentConfirmed,
  PaperConsentDeclineConfirmed,
  PaperConsentEntered,
} from '#events/signature/consent.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'

/**
 * Reader of the description: `name` as this copy's readers may see it; null if it is not known any
 * more.
 */
type Readers = {
  readonly name: string | null
  readonly apartment: string
  readonly list: string
  readonly isMasked: boolean
}

/** A consent that was signed online, as the log has it. */
export type StatedSigning = Readers & {
  readonly signed: RecordedEvent<EventOf<typeof ConsentSigned> | EventOf<typeof ConsentDeclineSigned>>
  /** Names of the administrators who saw a signer in person; empty: the signer proved their phone. */
  readonly administrators: readonly string[]
  /** The proof of who they are. */
  readonly verified: RecordedEvent<EventOf<typeof IdentityVerified>> | undefined
  /** The signature; undefined in the masked copy. */
  readonly png: Uint8Array | undefined
}

/** A consent from paper, as the log has it. */
export type StatedPaper = Readers & {
  readonly entered: RecordedEvent<EventOf<typeof PaperConsentEntered>>
  readonly confirmed: RecordedEvent<
    EventOf<typeof PaperConsentConfirmed> | EventOf<typeof PaperConsentDeclineConfirmed>
  >
  readonly enteredBy: string
  readonly confirmedBy: string
}
