import { readApartment } from '../../apartment/apartment.facts.ts'
import type { Deps } from '../../core/deps.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Call } from '../../core/routes.ts'
import { followAttendanceObjection } from './attendance-objection.ts'
import * as calls from './attendance-objection.contract.ts'

/** Maximum calls per minute: one phone has the link, and follows it once or twice. */
const PER_MINUTE = 20

type LinkCall = Pick<Call<typeof calls.objectToAttendance>, 'params' | 'metadata'>

const answer = async (deps: Deps, { params, metadata }: LinkCall, objects: boolean) => {
  const followed = await followAttendanceObjection(deps, { token: params.token, objects, metadata })
  const { status, byProxy, at, title, apartmentId, position } = followed
  const complex = await readApartment(deps.store, apartmentId)
  const apartment =
    complex.status === 'absent'
      ? { name: '', officePhone: null }
      : { name: complex.name, officePhone: complex.officePhone ?? null }
  return { ...(objects ? { position } : {}), body: { status, byProxy, assembly: { title }, at, apartment } }
}

/** Adds the calls of the link in the message about an arrival. */
export const attendanceObjectionRoutes: AddCalls = (route, deps) => {
  route(calls.getAttendanceObjection, (call) => answer(deps, call, false), { perMinute: PER_MINUTE })
  route(calls.objectToAttendance, (call) => answer(deps, call, true), { perMinute: PER_MINUTE })
}
