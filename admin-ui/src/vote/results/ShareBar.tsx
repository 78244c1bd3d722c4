import { Box, Typography, type SxProps, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import { tenthsOf } from '#events/values/turnout-shares.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { shareOf } from '../../kit/share/share.ts'
import { percentOfTenths } from '../../labels/paper-figures.ts'

/** Segment of a bar: an amount of the whole, with the explanation of its source. */
export type Share = {
  readonly key: string
  readonly label: string
  readonly kind: 'assent' | 'choice' | 'abstained' | 'invalid' | 'unreturned'
  readonly amount: number
  readonly text: string
  readonly ask?: ReactNode
}

const striped = (degrees: number, gap: number) => (theme: Theme) =>
  `repeating-linear-gradient(${degrees}deg, ${theme.palette.tokens.borderStrong} 0 1px, ${theme.palette.tokens.surface} 1px ${gap}px)`

/** Patterns as well as colours, so that segments do not depend on colour alone. */
const fills: Readonly<Record<Share['kind'], SxProps<Theme>>> = {
  assent: { bgcolor: 'tokens.done' },
  choice: { bgcolor: 'tokens.borderStrong' },
  abstained: { bgcolor: 'tokens.pendingSoft' },
  invalid: { backgroundImage: striped(45, 4) },
  unreturned: { backgroundImage: striped(135, 9) },
}

const track = {
  display: 'flex',
  height: 20,
  borderRadius: '10px',
  overflow: 'hidden',
  boxShadow: (theme) => `inset 0 0 0 1px ${theme.palette.tokens.border}`,
  bgcolor: 'tokens.pendingSoft',
} satisfies SxProps<Theme>

const segment = {
  '& + &': { borderLeft: '2px solid', borderColor: 'background.paper' },
  boxShadow: (theme) => `inset 0 0 0 1px ${theme.palette.tokens.borderStrong}`,
} satisfies SxProps<Theme>

const legend = {
  ...plainList,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 5,
  rowGap: 1,
  mt: 1.5,
  alignItems: 'center',
} as const

const swatch = { width: 12, height: 12, borderRadius: '3px', flexShrink: 0 } as const

type ShareBarProps = { readonly label: string; readonly name: string; readonly shares: readonly Share[] }

/** Shows the parts of a whole in one bar that adds up to 100 %, with their amounts below it. */
export const ShareBar = ({ label, name, shares }: ShareBarProps) => {
  const whole = shares.reduce((sum, { amount }) => sum + amount, 0)
  const tenths = tenthsOf(shares.map(({ amount }) => amount))
  return (
    <Box role="group" aria-label={label}>
      <Box aria-hidden sx={track}>
        {shares
          .filter(({ amount }) => amount > 0)
          .map(({ key, kind, amount }) => (
            <Box
              key={key}
              sx={[segment, { width: `${shareOf(amount, whole) * 100}%` }, fills[kind]] as SxProps<Theme>}
            />
          ))}
      </Box>
      <Box component="ul" sx={legend}>
        <Typography component="li" variant="body2" color="textSecondary" sx={{ minWidth: 32 }}>
          {name}
        </Typography>
        {shares.map(({ key, label: title, kind, text, ask }, index) => (
          <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <Box
              aria-hidden
              sx={
                [
                  swatch,
                  { boxShadow: (theme: Theme) => `inset 0 0 0 1px ${theme.palette.tokens.borderStrong}` },
                  fills[kind],
                ] as SxProps<Theme>
              }
            />
            <Typography variant="body2" component="span">
              {title} <strong>{text}</strong>{' '}
              <Typography variant="body2" component="span" color="textSecondary">
                {percentOfTenths(tenths[index] ?? 0)}
              </Typography>
            </Typography>
            {ask}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
