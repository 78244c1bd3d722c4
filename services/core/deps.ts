import type { EventStore } from '#infra/event-store/event-store.ts'
import type { ObjectStorage } from '#infra/object-storage/object-storage.ts'
import type { SealedObjects } from '#infra/object-storage/sealed-objects.ts'
import type { PdfPages } from '#infra/pdf-pages/pdf-pages.ts'
import type { PrivilegeMode } from '#infra/postgres/app-role.ts'
import type { AdminIdentity } from '#infra/providers/admin-identity.ts'
import type { ResidentIdentities } from '#infra/providers/identity.ts'
import type { Messaging } from '#infra/providers/messaging.ts'
import type { Changes } from '#infra/projection/changes.ts'
import type { Database } from '#infra/projection/read-tables.ts'
import type { Freshness } from '#infra/projection/freshness.ts'
import type { Registers } from '#infra/providers/registers.ts'
import type { RegisterReading } from '#infra/register-reading/printed-of-pdf.ts'
import type { CodeMetrics } from '#infra/telemetry/code-metrics.ts'
import type { Readiness } from '#infra/telemetry/readiness.ts'
import type { ModuleHooks } from './rooms.ts'
import type { Secrets } from './secrets.ts'

/** What every room stands on; mains and tests give it. */
export type Tools = {
  readonly store: EventStore
  /** The read side; queries name the views of schema `read`. */
  readonly database: Database
  /** The same for what may take long, exports above all: no limit of time holds there. */
  readonly unhurried: Database
  readonly freshness: Freshness
  /** Tells when lists have changed in the read models. */
  readonly changes: Changes
  readonly clock: () => Date
  /** Documents in which nothing is personal: templates, minutes. */
  readonly objects: ObjectStorage
  /** Documents of persons, encrypted with their keys. */
  readonly sealedObjects: SealedObjects
  /** Pages of templates, as pictures and as text. */
  readonly pages: PdfPages
  /** Whether this process can do its work; rooms may add what they know of it. */
  readonly readiness: Readiness
  /** How far this process is kept from what guards the log. */
  readonly guards: PrivilegeMode
  readonly secrets: Secrets
  /** Signs ordinary administrators in. */
  readonly identity: AdminIdentity
  /** Verifies residents by their phones. */
  readonly residentIdentities: ResidentIdentities
  /** Sends messages, and tells what became of them. */
  readonly messaging: Messaging
  /** Buys registers of property, and reads their PDFs; how many days one is young, so that nobody buys another by accident. */
  readonly registry: {
    readonly registers: Registers
    readonly reading: RegisterReading
    readonly youngForDays: number
    /** How long to wait before what was busy is tried again, time after time. */
    readonly retryAfter: readonly number[]
  }
  /** What public links begin with, without a slash at the end. */
  readonly publicUrl: string
  readonly production: boolean
  /** Multiplies every rate limit. */
  readonly rateLimitFactor: number
  /** Codes by message that one list costs in an hour at most. */
  readonly codesPerListHour: number
  /** Told what becomes of codes, to be counted. */
  readonly codes: CodeMetrics
}

/** What calls and jobs need: the tools, and what the rooms say together. */
export type Deps = Tools & { readonly rooms: ModuleHooks }
