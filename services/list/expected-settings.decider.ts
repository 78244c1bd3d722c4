import { toSquareMetres } from '#events/values/area.ts'
import { assertUnchanged, type ExpectedValues } from '../core/concurrency/expected-values.decider.ts'

type Settings = { readonly rule?: string | null | undefined; readonly siteArea?: number | null | undefined }

/** A list's settings under the names and values of the wire. */
const onTheWire = ({ rule, siteArea, ...settings }: Settings) => ({
  ...settings,
  rule,
  siteArea: typeof siteArea === 'number' ? toSquareMetres(siteArea) : siteArea,
})

/** Values that an administrator saw before changing settings. */
export type ExpectedSettings = { readonly before?: ExpectedValues | undefined }

/**
 * Refuses to change settings that differ from those the caller saw.
 * @throws DomainError CHANGED_MEANWHILE
 */
export const assertSettingsUnchanged = ({ before, ...wanted }: Settings & ExpectedSettings, list: Settings): void =>
  assertUnchanged(before, { wanted: onTheWire(wanted), now: { ...onTheWire(list), rule: list.rule ?? null } })
