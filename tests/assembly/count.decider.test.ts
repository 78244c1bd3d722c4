import { describe, it } from 'vitest'
import type { AssemblyCountEvent } from '#events/assembly/assembly-count.events.ts'
import { assemblyCountDecider, type AssemblyCountCommand } from '#services/assembly/count/assembly-count.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { names } from './sample-assembly.ts'

const teller = { tellerId: fixedId(9_701), role: '개표 참관인', name: '정참관' }
const begin = (more: Partial<Extract<AssemblyCountCommand, { type: 'BeginCount' }>> = {}): AssemblyCountCommand => ({
  type: 'BeginCount',
  ...names,
  begins: { place: '강당', tellers: [teller] },
  assemblyStatus: 'open',
  ...more,
})
const end: AssemblyCountCommand = { type: 'EndCount', ...names, counted: [fixedId(5)], notHeld: [] }
const begun: readonly AssemblyCountEvent[] = [
  { type: 'TellerNamed', data: { ...names, ...teller } },
  {
    type: 'AssemblyCountBegun',
    data: { ...names, place: '강당', tellers: [{ tellerId: teller.tellerId, role: teller.role }] },
  },
]
const counted: AssemblyCountEvent = {
  type: 'AssemblyCounted',
  data: { ...names, counted: [fixedId(5)], notHeld: [] },
}

describe('the count of an assembly', () => {
  it('begins with its tellers', () => given(assemblyCountDecider).when(begin()).then(begun))
  it('begins without any where none are named', () =>
    given(assemblyCountDecider)
      .when(begin({ begins: null }))
      .then([{ type: 'AssemblyCountBegun', data: { ...names, place: null, tellers: [] } }]))
  it('goes on quietly with the same tellers, whatever their ids, or without naming them again', () => {
    const again = { place: '강당', tellers: [{ ...teller, tellerId: fixedId(9_702) }] }
    given(assemblyCountDecider, begun)
      .when(begin({ begins: again }))
      .thenNothing()
    given(assemblyCountDecider, begun)
      .when(begin({ begins: null, assemblyStatus: 'ended' }))
      .thenNothing()
  })
  it('refuses other tellers once it has begun', () =>
    given(assemblyCountDecider, begun)
      .when(begin({ begins: { place: '강당', tellers: [] } }))
      .thenRejects('COUNT_BEGUN'))
  it('refuses before the assembly opens', () =>
    given(assemblyCountDecider)
      .when(begin({ assemblyStatus: 'noticed' }))
      .thenRejects('ASSEMBLY_NOT_OPEN'))
  it('ends once', () => {
    given(assemblyCountDecider, begun).when(end).then([counted])
    given(assemblyCountDecider, [...begun, counted])
      .when(end)
      .thenNothing()
    given(assemblyCountDecider).when(end).thenRejects('COUNT_NOT_BEGUN')
  })
})
