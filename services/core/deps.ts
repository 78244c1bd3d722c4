import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import type { ObjectStorage } from '#infra/platform/object-storage/object-storage.ts'
import type { SealedObjects } from '#infra/platform/object-storage/sealed-objects.ts'
import type { Drafts } from '#infra/lib/document-renderer/index.ts'
import type { PdfPages } from '#infra/lib/pdf/pages/index.ts'
import type { PrivilegeMode } from '#infra/platform/postgres/app-role.ts'
import type { AccountOpenings } from '#infra/providers/account-opening.ts'
import type { AdminIdentity } from '#infra/providers/admin-identity.ts'
import type { Certificates } from '#infra/providers/certificate-recognition.ts'
import type { DocumentCentre } from '#infra/providers/document-centre.ts'
import type { Mail } from '#infra/providers/smtp/mail.ts'
import type { IdentityAccount, ResidentIdentities } from '#infra/providers/identity.ts'
import type { SealedSecrets } from '#infra/platform/keys/sealed-secrets.ts'
import type { Messaging, OpenMessageAccount } from '#infra/providers/messaging.ts'
import type { Addresses, PublicData } from '#infra/providers/public-data.ts'
import type { Presence } from '#infra/platform/presence/presence.ts'
import type { Changes } from '#infra/platform/projection/changes.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import type { Freshness } from '#infra/platform/projection/freshness.ts'
import type { ReadThread } from '#infra/platform/read-thread/read-thread.ts'
import type { RegisterAccount, Registers } from '#infra/providers/registers.ts'
import type { RegisterReading } from '#infra/lib/registry-record/index.ts'
import type { CodeMetrics } from '#infra/platform/telemetry/code-metrics.ts'
import type { Readiness } from '#infra/platform/telemetry/readiness.ts'
import type { Secrets } from './secrets.ts'

/** Accounts of complexes: their keys, how one is opened, and who may use the installation's. */
export type MessageAccounts = {
  readonly secrets: SealedSecrets
  readonly open: OpenMessageAccount
  /** Whether complexes without a decision may use the installation's account. */
  readonly isSharedByDefault: boolean
}

/**
 * Accounts of complexes at the providers of registers and of identity checks: their keys, how one is
 * opened, and who may use the installation's. `opened`: clients by account, so that what is cached
 * of one, such as its token, is cached.
 */
export type ProviderAccounts = {
  readonly secrets: SealedSecrets
  readonly registry: AccountOpenings['registry'] & { readonly opened: Map<string, RegisterAccount> }
  readonly identity: AccountOpenings['identity'] & { readonly opened: Map<string, IdentityAccount> }
}

/** Services that every module stands on; processes and tests give them. */
export type Tools = {
  readonly store: EventStore
  /** The read side; queries name the views of schema `read`. */
  readonly database: Database
  /** Database for work that may take long, exports above all: it has no limit of time. */
  readonly unhurried: Database
  /** Runs reads that count for long, beside the thread that answers calls. */
  readonly readThread: ReadThread
  readonly freshness: Freshness
  /** Reports when lists have changed in the read models. */
  readonly changes: Changes
  /** Tells who has which list open; stores nothing of it. */
  readonly presence: Presence
  readonly clock: () => Date
  /** Documents in which nothing is personal: templates, minutes. */
  readonly objects: ObjectStorage
  /** Documents of persons, encrypted with their keys. */
  readonly sealedObjects: SealedObjects
  /** Pages of templates, as pictures and as text. */
  readonly pages: PdfPages
  /** Makes documents that their owners sign before they are sealed. */
  readonly drafts: Drafts
  /** Readiness of this process; modules may add checks of their own. */
  readonly readiness: Readiness
  /** Privileges that this process has over the tables that guard the log. */
  readonly guards: PrivilegeMode
  readonly secrets: Secrets
  /** Signs ordinary administrators in. */
  readonly identity: AdminIdentity
  /** Verifies residents by their phones, by the installation's accounts. */
  readonly residentIdentities: ResidentIdentities
  /** Has documents signed with certificates; with the recognitions of their providers. */
  readonly certificates: Certificates
  /** Keeps sealed consents at a certified document centre. */
  readonly documentCentre: DocumentCentre
  /** Sends mails to owners without a Korean phone. */
  readonly mail: Mail
  /** Public registers: building ledger, K-apt, holidays; and the search of addresses. */
  readonly publicData: PublicData
  readonly addresses: Addresses
  /**
   * Sends messages, and reports their outcomes, by the installation's account; `withMessagingOf`
   * gives that of a complex.
   */
  readonly messaging: Messaging
  /** Accounts of complexes at the provider of messages. */
  readonly messageAccounts: MessageAccounts
  /** Accounts of complexes at the providers of registers and of identity checks. */
  readonly providerAccounts: ProviderAccounts
  /**
   * Buys registry records by the installation's account, and reads their PDFs; `youngForDays`: age up to which one is young, so
   * that nobody buys another by accident.
   */
  readonly registry: {
    readonly registers: Registers
    readonly reading: RegisterReading
    readonly youngForDays: number
    /** Delays before work that was refused as busy is tried again, one for each try. */
    readonly retryAfter: readonly number[]
  }
  /** Beginning of public links, without a slash at the end. */
  readonly publicUrl: string
  readonly production: boolean
  /** Multiplies every rate limit. */
  readonly rateLimitFactor: number
  /** Codes by message that one list costs in an hour at most. */
  readonly codesPerListHour: number
  /** Phone that administrators call for help, and its hours; null where none is named. */
  readonly helpDesk: { readonly phone: string | null; readonly hours: string | null }
  /** Metrics of verification codes. */
  readonly codes: CodeMetrics
}

/** Dependencies of calls and jobs: the tools, and the hooks of all modules. */
export type Deps = Tools & { readonly hooks: ModuleHooks }

/** Contribution of a module to a hook, for the module's entry point. */
export type HookContribution = { readonly hook: string }

/**
 * Hook: a call of one module that other modules may answer. The calling module declares it, in its
 * `<module>.hooks.ts`; modules that depend on it contribute answers in their entry points.
 */
export type Hook<Answer> = {
  readonly name: string
  /** Makes a contribution. `answer` is called each time the hook is called. */
  readonly contribute: (answer: (deps: Deps) => Answer) => HookContribution
  /** Returns the answers among contributions, in their order. */
  readonly answersIn: (contributions: readonly HookContribution[], deps: Deps) => readonly Answer[]
}

/** Hooks of all modules together. */
export type ModuleHooks = {
  /** Returns what the modules contribute to a hook, in the modules' order. */
  readonly answersTo: <Answer>(hook: Hook<Answer>) => readonly Answer[]
}
