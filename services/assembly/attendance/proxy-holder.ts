import { presenceOf } from '#events/values/assembly/presence.ts'
import { comparableName } from '#events/values/name.ts'
import { findEntries } from '#projections/list/find-list-figures.ts'
import type { Deps } from '../../core/deps.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import type { ExistingAssembly } from '../assembly.decider.ts'
import { assemblyLaws } from '../law/assembly-law.contract.ts'
import { attendanceDecider, attendanceStream, type AttendanceState } from './attendance.decider.ts'
import { proxyHolderDecider, proxyHolderStream } from './proxy-holder.decider.ts'

type Holding = {
  readonly assembly: ExistingAssembly
  readonly attendeeId: string
  readonly listUserId: string
  readonly holderName: string
}

/**
 * Tells whether a holder stands for an owner: the last arrival that counts is theirs, whether or not
 * they left since. An erased name counts as theirs.
 */
const standsFor = ({ acts }: AttendanceState, holderName: string): boolean => {
  if (presenceOf(acts).last !== 'proxy') return false
  const name = acts.findLast(({ kind, isStruck }) => kind === 'proxy-arrived' && !isStruck)?.holderName ?? null
  return name === null || comparableName(name) === comparableName(holderName)
}

/**
 * Adds an owner to those whom a proxy stands for, where the law limits them. Proxies of one name are
 * one: the desk knows no more of them. The attendance of the others guards the decision.
 * @throws DomainError PROXY_LIMIT
 */
export const holdProxy = async (
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  desk: DecisionContext,
  { assembly, attendeeId, listUserId, holderName }: Holding,
): Promise<void> => {
  const { assemblyId, apartmentId, listId, kind } = assembly
  if (!assemblyLaws[kind].proxies?.isLimitedToHalf) return
  const holder = secrets.digest('attendance-holder', `${assemblyId}\n${comparableName(holderName)}`)
  const stream = proxyHolderStream(holder)
  await desk.read([stream])
  const state = desk.fold(stream, proxyHolderDecider)
  const ids = state.admitted.map((one) => one.attendeeId)
  await desk.read(ids.map(attendanceStream))
  const standing = ids.filter((id) => standsFor(desk.fold(attendanceStream(id), attendanceDecider), holderName))
  // The limit is of the roll; a unit that joins it in this very moment changes no half.
  const roll = await findEntries(database, listId)
  const admitted = { assemblyId, apartmentId, listId, attendeeId, listUserId, holder }
  desk.add(stream, proxyHolderDecider.decide({ type: 'AdmitHolder', admitted, standing, roll }, state))
}
