import type { ApprovalHandler, DescribedApproval } from '../approval/approval.hooks.ts'
import { describeRequests } from '../approval/approval.facts.ts'
import type { Deps } from '../core/deps.ts'
import { readState } from '../core/read-state.ts'
import type { AdminSession } from '../core/session.ts'
import { personFor } from '../core/text/masked-person.ts'
import { personDecider, personStream } from '../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../roll/list-user.decider.ts'
import { actConfirmed, appointmentPayload, type AppointmentAct } from './appointment-acts.ts'

/** Returns the name of an entry's owner as an administrator may see it. */
const ownerOf = async (
  { store }: Deps,
  admin: AdminSession,
  listUserId: string,
): Promise<{ readonly personId: string; readonly name: string } | undefined> => {
  const entry = await readState(store, listUserDecider, listUserStream(listUserId))
  if (entry.status !== 'listed') return undefined
  const person = await readState(store, personDecider, personStream(entry.personId))
  const name = person.status === 'registered' ? person.name : null
  const seen = personFor(admin)({ name, phone: null, birthDate: null })
  return { personId: entry.personId, name: seen.name ?? '이름 없음' }
}

const describeAct = async (
  deps: Deps,
  admin: AdminSession,
  { about, act }: { readonly about: string; readonly act: AppointmentAct },
): Promise<DescribedApproval> => {
  const entries = act.act === 'appoint' ? [act.representative, ...act.agreedBy] : [act.by].flatMap((by) => by ?? [])
  const found = await Promise.all(entries.map((listUserId) => ownerOf(deps, admin, listUserId)))
  const owners = found.flatMap((owner) => owner ?? [])
  const names = owners.map(({ name }) => name)
  const lines =
    act.act === 'appoint'
      ? [`대표자: ${names[0] ?? ''}`, `동의한 공유자: ${names.slice(1).join(', ')}`]
      : names.map((name) => `철회한 공유자: ${name}`)
  return { about: [about, ...lines].join('\n'), personIds: [...new Set(owners.map(({ personId }) => personId))] }
}

/** Records appointments on paper, and ends of appointments, once two administrators agree. */
export const appointmentApproval = (deps: Deps): ApprovalHandler => ({
  kind: 'representative',
  describe: (admin, requests) =>
    describeRequests(deps, requests, ({ about, payload }) =>
      describeAct(deps, admin, { about: about ?? '', ...appointmentPayload.parse(JSON.parse(payload)) }),
    ),
  carryOut: async (desk, { payload, requestedBy, confirmedBy }) => {
    await actConfirmed(deps, desk, {
      ...appointmentPayload.parse(payload),
      by: { enteredBy: requestedBy, confirmedBy },
    })
  },
})
