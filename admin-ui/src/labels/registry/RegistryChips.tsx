import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import PauseCircleIcon from '@mui/icons-material/PauseCircleOutlined'
import PlayCircleIcon from '@mui/icons-material/PlayCircleFilledOutlined'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import WarningIcon from '@mui/icons-material/WarningAmber'
import { Chip } from '@mui/material'
import type { ComponentType } from 'react'
import type { RegistryCollection } from '#services/registry/purchase/registry-collections.contract.ts'
import type { RegistryImport } from '#services/registry/import/registry-imports.contract.ts'
import type { Registry } from '#services/registry/registries.contract.ts'
import { collectionStatusNames, importEnd, importStatusNames, matchNames, riskNames } from './registry-labels.ts'

type ChipStyle = { readonly Icon: ComponentType; readonly color: string; readonly bgcolor: string }

const good = { color: 'tokens.onPrimarySoft', bgcolor: 'tokens.doneSoft' } as const
const neutral = { color: 'text.secondary', bgcolor: 'tokens.pendingSoft' } as const
const wary = { color: 'tokens.risk', bgcolor: 'tokens.riskSoft' } as const
const bad = { color: 'tokens.danger', bgcolor: 'tokens.dangerSoft' } as const

const riskStyles: Readonly<Record<Registry['risk']['level'], ChipStyle>> = {
  none: { Icon: CheckCircleIcon, ...neutral },
  note: { Icon: InfoIcon, ...neutral },
  medium: { Icon: WarningIcon, ...wary },
  high: { Icon: ErrorIcon, ...bad },
}

const matchStyles: Readonly<Record<Registry['match'], ChipStyle>> = {
  same: { Icon: CheckCircleIcon, ...good },
  partly: { Icon: WarningIcon, ...wary },
  changed: { Icon: ErrorIcon, ...bad },
  unknown: { Icon: HelpIcon, ...neutral },
}

const collectionStyles: Readonly<Record<RegistryCollection['status'], ChipStyle>> = {
  queued: { Icon: ScheduleIcon, ...neutral },
  running: { Icon: PlayCircleIcon, ...good },
  paused: { Icon: PauseCircleIcon, ...wary },
  completed: { Icon: CheckCircleIcon, ...good },
  failed: { Icon: WarningIcon, ...wary },
  cancelled: { Icon: LockIcon, ...neutral },
}

const importStyles: Readonly<Record<RegistryImport['status'], ChipStyle>> = {
  queued: { Icon: ScheduleIcon, ...neutral },
  running: { Icon: PlayCircleIcon, ...good },
  completed: { Icon: CheckCircleIcon, ...good },
  failed: { Icon: WarningIcon, ...wary },
}

const partly: ChipStyle = { Icon: WarningIcon, ...wary }

/** Chip of a status, with text and icon, so that it does not depend on colour alone. */
const StateChip = ({ label, look: { Icon, color, bgcolor } }: { readonly label: string; readonly look: ChipStyle }) => (
  <Chip
    size="small"
    icon={<Icon />}
    label={label}
    sx={{ color, bgcolor, '& .MuiChip-icon': { color: 'inherit', fontSize: 16 } }}
  />
)

export const RiskChip = ({ level }: { readonly level: Registry['risk']['level'] }) => (
  <StateChip label={`위험 ${riskNames[level]}`} look={riskStyles[level]} />
)

export const MatchChip = ({ match }: { readonly match: Registry['match'] }) => (
  <StateChip label={matchNames[match]} look={matchStyles[match]} />
)

type CollectionState = Pick<RegistryCollection, 'status' | 'failed' | 'unclear'>

/** Chip of a collection's status; a finished one with failures says so. */
export const CollectionStatusChip = ({
  collection: { status, failed, unclear },
}: {
  readonly collection: CollectionState
}) =>
  status === 'completed' && failed + unclear > 0 ? (
    <StateChip label="일부 실패" look={partly} />
  ) : (
    <StateChip label={collectionStatusNames[status]} look={collectionStyles[status]} />
  )

type ImportState = Pick<RegistryImport, 'status' | 'matched' | 'changed' | 'unmatched' | 'failed'>

const endNames = { nothing: '가져온 것 없음', partly: '일부 실패' } as const

/** Chip of an import's status; a finished one that read nothing, or not all, says so. */
export const ImportStatusChip = ({ one }: { readonly one: ImportState }) => {
  const end = one.status === 'completed' ? importEnd(one) : 'whole'
  return end === 'whole' ? (
    <StateChip label={importStatusNames[one.status]} look={importStyles[one.status]} />
  ) : (
    <StateChip label={endNames[end]} look={partly} />
  )
}
