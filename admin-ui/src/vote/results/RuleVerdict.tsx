import CancelIcon from '@mui/icons-material/CancelOutlined'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import HelpIcon from '@mui/icons-material/HelpOutlined'
import { Box, Stack, Typography } from '@mui/material'
import type { ComponentType } from 'react'
import type { Verdict, VoteResults } from '#services/vote/results/vote-results.contract.ts'
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

const verdictStyle = { display: 'inline-flex', alignItems: 'center', gap: 1.5, fontSize: 22, fontWeight: 700 } as const

type RuleVerdictProps = {
  /** Verdict of one question, or of all together; that one also has notes on the counting. */
  readonly verdict: Verdict & Partial<Pick<NonNullable<VoteResults['rule']>, 'notes'>>
  readonly caption: string
  /** Question of the verdict; absent for several together, which have no explanations here. */
  readonly question?: string
}

/** Shows a verdict: the word, the sentence of its reason, every condition, and how was counted. */
export const RuleVerdict = ({ verdict, caption, question }: RuleVerdictProps) => {
  const { word: name, colour, Icon } = styleOf(verdict)
  return (
    <Stack spacing={3}>
      <Box>
        <Typography component="p" sx={{ ...verdictStyle, color: colour }}>
          <Icon />
          {name}
        </Typography>
        <Typography sx={{ mt: 1 }}>{verdict.sentence}</Typography>
      </Box>
      <ConditionTable conditions={verdict.conditions} caption={`${caption} 기준별 판정`} />
      <Arithmetic conditions={verdict.conditions} caption={caption} question={question} />
      {(verdict.notes ?? []).map(({ code, text }) => (
        <Typography key={code} variant="body2" color="textSecondary">
          {text}
        </Typography>
      ))}
    </Stack>
  )
}
