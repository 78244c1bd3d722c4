import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { id, personName, text } from '../values/schemas.ts'

const ofAssembly = { assemblyId: id, apartmentId: id, listId: id }

/** Tellers (개표 참관인) of one count, at most. */
export const MAX_TELLERS = 20

/** Stream `assembly-count-{assemblyId}`: a teller of the count, who need not be on any roll. */
export const TellerNamed = defineEvent(
  'TellerNamed',
  { ...ofAssembly, tellerId: id, role: text(50), name: personal(personName) },
  { sealedFor: 'tellerId' },
)
/** Begin of the count of an assembly, with its place and its tellers in their order. */
export const AssemblyCountBegun = defineEvent('AssemblyCountBegun', {
  ...ofAssembly,
  place: text(200).nullable(),
  tellers: z.array(z.strictObject({ tellerId: id, role: text(50) })).max(MAX_TELLERS),
})
/**
 * End of the count: the votes of the agenda that were counted. A vote that never began is in
 * `notHeld`.
 */
export const AssemblyCounted = defineEvent('AssemblyCounted', {
  ...ofAssembly,
  counted: z.array(id).max(50),
  notHeld: z.array(id).max(50),
})

export type AssemblyCountEvent =
  | EventOf<typeof TellerNamed>
  | EventOf<typeof AssemblyCountBegun>
  | EventOf<typeof AssemblyCounted>
