import { setTimeout as sleep } from 'node:timers/promises'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { newId } from '#services/core/secrets.ts'
import { answersOf } from '#tests/support/campaign.ts'
import type { AssemblyStep } from '#tests/assembly/recount/assembly-model.ts'
import { must, type DrillAnswer } from '../calls.ts'
import { cookieOf } from '../drilled-campaign.ts'
import type { DrilledAssembly, DrilledOwner } from './drilled-assembly.ts'

/** Acts that were acknowledged: their ids, receipts, and the same as steps of the independent model. */
export type AcknowledgedActs = {
  readonly actIds: string[]
  /** Places of the owners who entered online, each once: their acts have ids of the server's. */
  readonly entered: number[]
  readonly receipts: Receipt[]
  readonly withdrawn: string[]
  /** Steps of each owner, by their place. */
  readonly steps: Map<number, AssemblyStep[]>
  /** Number of requests that had to be sent again. */
  repeated: number
}

/** Pause between the acts of an owner, so that they spread over the kills. */
const pause = (): Promise<void> => sleep(Math.random() * 1_500)

const SIGNS = 6

type Acting = { readonly of: DrilledAssembly; readonly owner: DrilledOwner; readonly told: AcknowledgedActs }

const note = ({ owner, told }: Acting, { tries }: DrillAnswer, step?: AssemblyStep): void => {
  told.repeated += tries - 1
  if (step === undefined) return
  const steps = told.steps.get(owner.place) ?? []
  told.steps.set(owner.place, [...steps, step])
}

const visitHall = async (acting: Acting): Promise<void> => {
  const { of, owner, told } = acting
  const { base, admin: headers, assemblyId } = of
  const { listUserId, place: entry } = owner
  const act = async (path: string, body: object, step: AssemblyStep): Promise<DrillAnswer> => {
    await pause()
    const actId = newId()
    const answer = await must(`${base}/api/assemblies/${assemblyId}/${path}`, { body: { ...body, actId }, headers })
    told.actIds.push(actId)
    note(acting, answer, step)
    return answer
  }
  const arrived = await act('arrivals', { by: 'owner', listUserId }, { do: 'arrive', entry })
  const { attendeeId } = arrived.body as { readonly attendeeId: string }
  if (entry % 4 === 0) return
  await act(`attendees/${attendeeId}/moves`, { move: 'leave' }, { do: 'leave', entry })
  if (entry % 4 > 1) await act(`attendees/${attendeeId}/moves`, { move: 'return' }, { do: 'return', entry })
}

/** Session of an owner who is online, as their browser holds it. */
export type OnlineSession = { readonly owner: DrilledOwner; readonly cookie: string }

/** Sends a sign of life, and tells whether the owner counts as there. */
export const sendSign = async ({ base, assemblyId }: DrilledAssembly, cookie: string): Promise<boolean> => {
  const answer = await must(`${base}/api/attend/${assemblyId}/heartbeats`, { body: {}, headers: { cookie } })
  return (answer.body as { readonly isHere: boolean }).isHere
}

/** Enters, sends signs, and leaves where the owner's place says so; returns who stays. */
const visitOnline = async (acting: Acting): Promise<OnlineSession | null> => {
  const { of, owner, told } = acting
  const { base, assemblyId } = of
  await pause()
  const url = `${base}/api/attend/${assemblyId}`
  const entered = await must(`${url}/entries`, { body: { actId: newId() }, headers: { cookie: owner.attending } })
  told.entered.push(owner.place)
  note(acting, entered, { do: 'enter', entry: owner.place })
  const cookie = cookieOf({ ...entered, cookies: [...pairsOf(owner.attending), ...entered.cookies] })
  for (let sign = 0; sign < SIGNS; sign += 1) {
    await pause()
    await sendSign(of, cookie)
  }
  if (owner.place % 4 !== 0) return { owner, cookie }
  note(acting, await must(`${url}/exit`, { body: {}, headers: { cookie } }), { do: 'quit', entry: owner.place })
  return null
}

const pairsOf = (cookie: string): DrillAnswer['cookies'] =>
  cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at), pair.slice(at + 1)]
  })

const vote = async (acting: Acting): Promise<void> => {
  const { of, owner, told } = acting
  const { base, linkId } = of
  const headers = { cookie: owner.voting }
  const cast = async (choice: 0 | 1): Promise<Receipt> => {
    await pause()
    const page = (await must(`${base}/api/vote/${linkId}`, { headers })).body as VoterPage
    const round = page.voter?.units[0]?.round ?? 0
    const body = { answers: answersOf(of.vote, choice), ...(round > 0 ? { round } : {}) }
    const answer = await must(`${base}/api/vote/${linkId}/submit`, { body, headers })
    const { receipt } = answer.body as { readonly receipt: Receipt }
    told.receipts.push(receipt)
    note(acting, answer, { do: 'cast', vote: 0, entry: owner.place, choice })
    return receipt
  }
  const first = await cast(owner.place % 3 === 0 ? 1 : 0)
  if (owner.place % 5 > 1) return
  await pause()
  const answer = await must(`${base}/api/vote/${linkId}/withdraw`, { body: { receiptId: first.id }, headers })
  told.withdrawn.push(first.id)
  note(acting, answer, { do: 'withdraw', vote: 0, entry: owner.place })
  if (owner.place % 5 === 0) await cast(1)
}

/** Lets an owner attend and vote, each act once it was acknowledged; returns a session that stays online. */
export const actAs = async (acting: Acting): Promise<OnlineSession | null> => {
  const { owner } = acting
  const [session] = await Promise.all([
    owner.attends === 'online' ? visitOnline(acting) : Promise.resolve(null),
    owner.attends === 'hall' ? visitHall(acting) : Promise.resolve(),
    vote(acting),
  ])
  return session
}
