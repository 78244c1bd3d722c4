import BlockIcon from '@mui/icons-material/Block'
import CampaignIcon from '@mui/icons-material/CampaignOutlined'
import EditNoteIcon from '@mui/icons-material/EditNoteOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import PlayCircleIcon from '@mui/icons-material/PlayCircleFilledOutlined'
import { assemblyKinds, type AssemblyKind, type AssemblyWay } from '#events/values/assembly/assembly-names.ts'
import type { Assembly } from '#services/assembly/assemblies.contract.ts'
import { assemblyLaws } from '#services/assembly/law/assembly-law.contract.ts'
import type { StatusStyle } from '../labels/StatusChip.tsx'

export const assemblyStatusStyles: Readonly<Record<Assembly['status'], StatusStyle>> = {
  draft: { label: '준비중', tone: 'pending', Icon: EditNoteIcon },
  noticed: { label: '공고함', tone: 'done', Icon: CampaignIcon },
  open: { label: '진행중', tone: 'done', Icon: PlayCircleIcon },
  ended: { label: '마침', tone: 'pending', Icon: LockIcon },
  cancelled: { label: '취소', tone: 'risk', Icon: BlockIcon },
}

export const assemblyWayNames: Readonly<Record<AssemblyWay, string>> = {
  'in-person': '현장 출석',
  online: '온라인 출석',
  proxy: '대리 출석',
  paper: '서면',
  electronic: '전자투표',
}

/** Returns the name of a kind: "조합 총회". */
export const kindName = (kind: AssemblyKind): string => assemblyLaws[kind].name

/** Kinds of assemblies, each with its law. */
export const assemblyKindChoices = assemblyKinds.map((id) => ({ id, name: kindName(id), note: assemblyLaws[id].law }))

export const assemblyPath = (id: string): string => `/assemblies/${id}/show`
export const attendancePath = (id: string): string => `/assemblies/${id}/desk`
export const chairPath = (id: string): string => `/assemblies/${id}/chair`
export const tellersPath = (id: string): string => `/assemblies/${id}/papers`
export const sheetsPath = (id: string): string => `/assemblies/${id}/sheets`
export const meetingPath = (id: string): string => `/assemblies/${id}/meeting`
export const noticePath = (id: string): string => `/assemblies/${id}/notice`
export const resultsPath = (id: string): string => `/assemblies/${id}/results`
export const reportPath = (id: string): string => `/assemblies/${id}/report`
export const minutesPath = (id: string): string => `/assemblies/${id}/minutes`
