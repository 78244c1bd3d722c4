import CancelIcon from '@mui/icons-material/CancelOutlined'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import HelpIcon from '@mui/icons-material/HelpOutlined'
import { Stack, Typography } from '@mui/material'
import type { ComponentType } from 'react'
import type { Verdict } from '#services/vote/results/vote-results.contract.ts'
import { ConditionTable } from '../ConditionTable.tsx'
import { Arithmetic } from './Arithmetic.tsx'

type VerdictStyle = { readonly word: string; readonly colour: string; readonly Icon: ComponentType }

const carried: VerdictStyle = { word: '가결', colour: 'tokens.done', Icon: CheckCircleIcon }
const rejected: VerdictStyle = { word: '부결', colour: 'text.primary', Icon: CancelIcon }
const unknown: VerdictStyle = { word: '판정할 수 없음', colour: 'tokens.risk', Icon: HelpIcon }

const chosen: VerdictStyle = { word: '당선자 결정', colour: 'tokens.done', Icon: CheckCircleIcon }
const tie: VerdictStyle = { word: '동률', colour: 'tokens.risk', Icon: HelpIcon }
const nobody: VerdictStyle = { word: '당선자 없음', colour: 'text.primary', Icon: CancelIcon }

const styleOf = ({ met, elected, tied }: Verdict): VerdictStyle => {
  if (tied !== undefined && tied.length > 0) return tie
  if (elected !== undefined) return elected.length > 0 ? chosen : nobody
  if (met === null) return unknown
  return met ? carried : rejected
}

const verdictStyle = { display: 'inline-flex', alignItems: 'center', gap: 1, fontWeight: 700 } as const

type VerdictWordProps = { readonly verdict: Verdict; readonly size?: number }

/** Shows the word of a verdict with its mark: 가결, 부결, 당선자 결정. */
export const VerdictWord = ({ verdict, size = 16 }: VerdictWordProps) => {
  const { word, colour, Icon } = styleOf(verdict)
  return (
    <Typography component="span" sx={{ ...verdictStyle, fontSize: size, color: colour }}>
      <Icon />
      {word}
    </Typography>
  )
}

type VerdictReasonsProps = {
  readonly verdict: Pick<Verdict, 'conditions'>
  readonly caption: string
  /** Question of the verdict; absent for several together, which have no explanations here. */
  readonly question?: string
}

/** Shows every condition of a verdict, and its calculation. */
export const VerdictReasons = ({ verdict: { conditions }, caption, question }: VerdictReasonsProps) => (
  <Stack spacing={3} sx={{ mb: 4 }}>
    <ConditionTable conditions={conditions} caption={`${caption} 기준별 판정`} />
    <Arithmetic conditions={conditions} caption={caption} question={question} />
  </Stack>
)
