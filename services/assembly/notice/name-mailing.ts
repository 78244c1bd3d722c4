import type { Metadata } from '#events/metadata.ts'
import type { Deps } from '../../core/deps.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { decideJointly, type JointResult } from '../../core/joint-decision.ts'
import { mailingsSince } from '../assembly.hooks.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import { noticeMailingDecider, noticeMailingStream } from './notice-mailing.decider.ts'
import { readNoticed } from './record-delivery.ts'

type OfMailing = { readonly mailingId: string; readonly metadata: Metadata }

/** Returns when the notice of an assembly was given; null: it is a draft. */
export const noticedAt = ({ events }: Pick<SeenAssembly, 'events'>): string | null =>
  events.find(({ type }) => type === 'AssemblyNoticed')?.metadata.at ?? null

/** Names a mailing as giving notice: one of the assembly's list that was sent since its notice. */
export const nameMailing = async (
  deps: Deps,
  seen: SeenAssembly,
  { mailingId, metadata }: OfMailing,
): Promise<JointResult<void>> => {
  const { assemblyId, listId } = seen.assembly
  const since = noticedAt(seen)
  // A mailing of a moment ago has to be there.
  await assertUpToDate(deps, ['mailing'])
  const usable = since === null ? [] : await mailingsSince(deps.hooks, listId, since)
  const isUsable = usable.some((mailing) => mailing.mailingId === mailingId)
  return decideJointly(deps.store, metadata, async (desk) => {
    const { apartmentId } = (await readNoticed(deps, desk, assemblyId)).assembly
    const stream = noticeMailingStream(mailingId)
    await desk.read([stream])
    const mailing = { assemblyId, apartmentId, listId, mailingId }
    const command = { type: 'NameMailing', mailing, isUsable } as const
    desk.add(stream, noticeMailingDecider.decide(command, desk.fold(stream, noticeMailingDecider)))
  })
}

/** Takes a mailing back as giving notice. */
export const voidMailing = (
  deps: Deps,
  { assembly: { assemblyId } }: SeenAssembly,
  { mailingId, metadata, reason }: OfMailing & { readonly reason: string },
): Promise<JointResult<void>> =>
  decideJointly(deps.store, metadata, async (desk) => {
    await readNoticed(deps, desk, assemblyId)
    const stream = noticeMailingStream(mailingId)
    await desk.read([stream])
    const command = { type: 'VoidMailing', assemblyId, reason } as const
    desk.add(stream, noticeMailingDecider.decide(command, desk.fold(stream, noticeMailingDecider)))
  })
