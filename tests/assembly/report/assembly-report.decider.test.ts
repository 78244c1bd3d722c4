import { describe, it } from 'vitest'
import type { AssemblyReportEvent } from '#events/assembly/assembly-report.events.ts'
import {
  assemblyReportDecider,
  MAX_COSTS,
  type AssemblyReportCommand,
} from '#services/assembly/report/assembly-report.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { names } from '../sample-assembly.ts'

const costId = fixedId(9_701)
const cost = { item: '현수막', supplier: '한빛광고', amount: 80_000, receipt: '3번' }
const dearer = { ...cost, amount: 90_000 }
const put = (more: object = {}): AssemblyReportCommand => ({
  type: 'PutCost',
  names,
  costId,
  cost,
  revision: 0,
  reason: null,
  ...more,
})
const entered: AssemblyReportEvent = { type: 'AssemblyCostEntered', data: { ...names, costId, cost } }
const corrected: AssemblyReportEvent = {
  type: 'AssemblyCostCorrected',
  data: { ...names, costId, revision: 2, cost: dearer, reason: '영수증과 다릅니다.' },
}
const removed: AssemblyReportEvent = { type: 'AssemblyCostRemoved', data: { ...names, costId, reason: '중복' } }
const remove: AssemblyReportCommand = { type: 'RemoveCost', names, costId, reason: '중복' }

describe('a cost', () => {
  it('is entered once', () => {
    given(assemblyReportDecider).when(put()).then([entered])
    given(assemblyReportDecider, [entered]).when(put()).thenNothing()
  })
  it('is corrected with a reason, by whoever saw its newest values', () => {
    const correction = put({ cost: dearer, revision: 1, reason: '영수증과 다릅니다.' })
    given(assemblyReportDecider, [entered]).when(correction).then([corrected])
    given(assemblyReportDecider, [entered, corrected]).when(correction).thenNothing()
    given(assemblyReportDecider, [entered])
      .when(put({ cost: dearer, revision: 1 }))
      .thenRejects('VALIDATION_FAILED')
    given(assemblyReportDecider, [entered, corrected])
      .when(put({ cost: { ...cost, amount: 1 }, revision: 1, reason: '늦은 정정' }))
      .thenRejects('CHANGED_MEANWHILE')
  })
  it('is not there before it is entered, nor once it was removed', () => {
    given(assemblyReportDecider)
      .when(put({ revision: 1 }))
      .thenRejects('NOT_FOUND')
    given(assemblyReportDecider).when(remove).thenRejects('NOT_FOUND')
    given(assemblyReportDecider, [entered, removed])
      .when(put({ revision: 1 }))
      .thenRejects('NOT_FOUND')
  })
  it('is removed once', () => {
    given(assemblyReportDecider, [entered]).when(remove).then([removed])
    given(assemblyReportDecider, [entered, removed]).when(remove).thenNothing()
  })
  it('is one of a limited number', () => {
    const many = Array.from({ length: MAX_COSTS }, (_, n): AssemblyReportEvent => ({
      type: 'AssemblyCostEntered',
      data: { ...names, costId: fixedId(50_000 + n), cost },
    }))
    given(assemblyReportDecider, many).when(put()).thenRejects('ASSEMBLY_COSTS_FULL')
  })
})

describe('a report file', () => {
  const file = (n: number, content: string): Extract<AssemblyReportEvent, { type: 'AssemblyReportMade' }>['data'] => ({
    ...names,
    reportId: fixedId(60_000 + n),
    upTo: n,
    contentSha256: content.repeat(64),
    pdf: { sha256: 'a'.repeat(64), size: 1 },
    workbook: { sha256: 'b'.repeat(64), size: 1 },
  })
  const made = (n: number, content: string): AssemblyReportEvent => ({
    type: 'AssemblyReportMade',
    data: file(n, content),
  })
  it('is made once of the same content', () => {
    const make = { type: 'MakeReport', file: file(2, 'c') } as const
    given(assemblyReportDecider)
      .when(make)
      .then([made(2, 'c')])
    given(assemblyReportDecider, [made(1, 'c')])
      .when(make)
      .thenNothing()
    given(assemblyReportDecider, [made(1, 'd')])
      .when(make)
      .then([made(2, 'c')])
  })
  it('is one of a limited number', () => {
    const many = Array.from({ length: 100 }, (_, n) => made(n, 'd'))
    given(assemblyReportDecider, many)
      .when({ type: 'MakeReport', file: file(101, 'c') })
      .thenRejects('ASSEMBLY_REPORTS_FULL')
  })
})
