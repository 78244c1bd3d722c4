import type { Metadata } from '#events/metadata.ts'
import { readRegister } from '#infra/lib/registry-record/index.ts'
import { drawRegister } from '#infra/simulators/registers/draw-register.ts'
import type { Deps } from '../../core/deps.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import { sealRegister } from '../../registry/purchase/record-register.ts'
import { registerDecider, registerStream } from '../../registry/register.decider.ts'
import { demoRegisters, type DemoRegister } from './register-scenarios.ts'
import type { ListReference } from './residents.ts'

type Stage = { readonly deps: Deps; readonly adminId: string; readonly place: ListReference }

/** Drawing one takes its time, and who starts the demonstration waits for it. */
const WITH_PDF = 20

const arrivedOf = async ({ deps, place }: Stage, { dong, ho, printed }: DemoRegister, index: number) => {
  const read = readRegister(printed)
  if (read.kind === 'refused') throw new Error(`demonstration: ${dong}동 ${ho}호 ${read.message}`)
  const registryId = deps.secrets.derivedId(place.listId, `demonstration register ${dong} ${ho}`)
  const pdf = index < WITH_PDF ? await drawRegister(printed) : null
  const source = pdf === null ? 'codef' : 'pdf'
  return sealRegister(deps, { registryId, ...place, register: read.register, source, pdf })
}

/**
 * Adds registry records of most units of the campaign for consents, in one write; twenty of them
 * with their original. Does nothing if they exist already.
 * @throws Error if one of them cannot be read
 */
export const addRegisters = async (stage: Stage): Promise<void> => {
  const { deps, adminId } = stage
  const now = deps.clock()
  const metadata: Metadata = { actor: { kind: 'admin', id: adminId }, at: now.toISOString() }
  const issued = demoRegisters(now).filter(({ issuedAt }) => issuedAt !== null)
  const reads: Awaited<ReturnType<typeof arrivedOf>>[] = []
  for (const [index, register] of issued.entries()) reads.push(await arrivedOf(stage, register, index))
  await decideJointly(deps.store, metadata, async (desk) => {
    const streams = reads.map(({ registryId }) => registerStream(registryId))
    await desk.read(streams)
    for (const register of reads) {
      const stream = registerStream(register.registryId)
      const state = desk.fold(stream, registerDecider)
      desk.add(stream, registerDecider.decide({ type: 'RecordRegister', register }, state))
    }
  })
}
