import type { BodyTo, CallName } from '#services/calls.contract.ts'
import { pathOf } from './calls.ts'

/** Calls by which an app reports on itself. */
type ReportCall = Extract<CallName, `POST /api/monitoring/${string}`>
type Report = { readonly [Name in ReportCall]: readonly [name: Name, body: BodyTo<Name>] }[ReportCall]

const JSON_TYPE = 'application/json'

/**
 * Sends a report; tells whether the server accepted it, or never will. Failures are ignored:
 * reporting a failed report would never end.
 */
export const sendQuietly = async (...[name, body]: Report): Promise<boolean> => {
  try {
    const answer = await fetch(pathOf(name), {
      method: 'POST',
      headers: { 'Content-Type': JSON_TYPE },
      body: JSON.stringify(body),
      credentials: 'omit',
      keepalive: true,
    })
    return answer.status < 500
  } catch {
    return false
  }
}

/**
 * Passes a report to the browser, which sends it even after the page is closed; false where it is
 * too large for that.
 */
export const sendWhileLeaving = (...[name, body]: Report): boolean => {
  try {
    return navigator.sendBeacon(pathOf(name), new Blob([JSON.stringify(body)], { type: JSON_TYPE }))
  } catch {
    return false
  }
}
