import type { AssemblyReportEvent } from '#events/assembly/assembly-report.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type ReportData<Type extends AssemblyReportEvent['type']> = Extract<AssemblyReportEvent, { type: Type }>['data']
export type Cost = ReportData<'AssemblyCostEntered'>['cost']
export type ReportFile = ReportData<'AssemblyReportMade'>
type Names = Pick<ReportFile, 'assemblyId' | 'apartmentId' | 'listId'>

/** Cost with the number of its values so far; a removed one stays known. */
export type EnteredCost = {
  readonly costId: string
  readonly cost: Cost
  readonly revision: number
  readonly isRemoved: boolean
}

export type AssemblyReportState = { readonly costs: readonly EnteredCost[]; readonly files: readonly ReportFile[] }

export type AssemblyReportCommand =
  | {
      readonly type: 'PutCost'
      readonly names: Names
      readonly costId: string
      readonly cost: Cost
      /** Revision that the caller saw; 0: a new cost. */
      readonly revision: number
      readonly reason: string | null
    }
  | { readonly type: 'RemoveCost'; readonly names: Names; readonly costId: string; readonly reason: string }
  | { readonly type: 'MakeReport'; readonly file: ReportFile }

/** Maximum number of costs of one assembly, removed ones included, and of its report files. */
export const MAX_COSTS = 500
const MAX_REPORT_FILES = 100

export const assemblyReportStream = (assemblyId: string): string => `assembly-report-${assemblyId}`

const changed = (
  { costs, files }: AssemblyReportState,
  wanted: string,
  change: Partial<EnteredCost>,
): AssemblyReportState => ({
  files,
  costs: costs.map((one) => (one.costId === wanted ? { ...one, ...change } : one)),
})

const evolve = (state: AssemblyReportState, { type, data }: AssemblyReportEvent): AssemblyReportState => {
  switch (type) {
    case 'AssemblyCostEntered': {
      const { costId, cost } = data
      return { ...state, costs: [...state.costs, { costId, cost, revision: 1, isRemoved: false }] }
    }
    case 'AssemblyCostCorrected':
      return changed(state, data.costId, { cost: data.cost, revision: data.revision })
    case 'AssemblyCostRemoved':
      return changed(state, data.costId, { isRemoved: true })
    case 'AssemblyReportMade':
      return { ...state, files: [...state.files, data] }
  }
}

type Deciding<Type extends AssemblyReportCommand['type']> = Extract<AssemblyReportCommand, { type: Type }>
type Events = readonly AssemblyReportEvent[]

const isSame = (one: Cost, other: Cost): boolean =>
  one.item === other.item &&
  one.supplier === other.supplier &&
  one.amount === other.amount &&
  one.receipt === other.receipt

const putCost = (
  { names, costId, cost, revision, reason }: Deciding<'PutCost'>,
  { costs }: AssemblyReportState,
): Events => {
  const known = costs.find((one) => one.costId === costId)
  if (!known) {
    if (revision !== 0) throw new DomainError('NOT_FOUND')
    if (costs.length >= MAX_COSTS) throw new DomainError('ASSEMBLY_COSTS_FULL')
    return [{ type: 'AssemblyCostEntered', data: { ...names, costId, cost } }]
  }
  if (known.isRemoved) throw new DomainError('NOT_FOUND')
  if (isSame(known.cost, cost)) return []
  if (revision !== known.revision) throw new DomainError('CHANGED_MEANWHILE')
  if (reason === null)
    throw new DomainError('VALIDATION_FAILED', [{ path: 'reason', message: '정정하는 사유를 적어주세요.' }])
  return [{ type: 'AssemblyCostCorrected', data: { ...names, costId, revision: revision + 1, cost, reason } }]
}

const removeCost = ({ names, costId, reason }: Deciding<'RemoveCost'>, { costs }: AssemblyReportState): Events => {
  const known = costs.find((one) => one.costId === costId)
  if (!known) throw new DomainError('NOT_FOUND')
  return known.isRemoved ? [] : [{ type: 'AssemblyCostRemoved', data: { ...names, costId, reason } }]
}

/** Makes no second file of what the newest one says. */
const makeReport = ({ file }: Deciding<'MakeReport'>, { files }: AssemblyReportState): Events => {
  if (files.at(-1)?.contentSha256 === file.contentSha256) return []
  if (files.length >= MAX_REPORT_FILES) throw new DomainError('ASSEMBLY_REPORTS_FULL')
  return [{ type: 'AssemblyReportMade', data: file }]
}

/** Costs of an assembly, corrected on record, and the report files that were made. */
export const assemblyReportDecider: Decider<AssemblyReportState, AssemblyReportCommand, AssemblyReportEvent> = {
  initial: { costs: [], files: [] },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'PutCost':
        return putCost(command, state)
      case 'RemoveCost':
        return removeCost(command, state)
      case 'MakeReport':
        return makeReport(command, state)
    }
  },
}
