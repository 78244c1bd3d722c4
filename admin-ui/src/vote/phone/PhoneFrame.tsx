import { Box, type SxProps, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import { tokens } from '#ui/tokens.ts'

const { light, type } = tokens

/**
 * Style of a small phone. Its colours are those of the residents' light theme, whatever theme the
 * office has.
 */
const frame = {
  width: '100%',
  maxWidth: 360,
  height: 640,
  mx: 'auto',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  border: `8px solid ${light.text}`,
  borderRadius: '32px',
  bgcolor: light.surface,
  color: light.text,
  fontFamily: type.family,
  fontSize: type.residentSmall,
  lineHeight: 1.55,
  wordBreak: 'keep-all',
  overflowWrap: 'anywhere',
} satisfies SxProps<Theme>

const bar = { px: 5, py: 3, fontWeight: 800, letterSpacing: '-0.02em', color: light.primary }

const button = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: tokens.touch,
  borderRadius: `${tokens.radius}px`,
  bgcolor: light.primary,
  color: light.onPrimary,
  fontWeight: 700,
}

type PhoneFrameProps = {
  /** Accessible name, which says that this is a preview, and of what. */
  readonly label: string
  readonly action: string | null
  readonly children: ReactNode
}

/** Shows a phone with the residents' app as a picture; nothing in it can be pressed. */
export const PhoneFrame = ({ label, action, children }: PhoneFrameProps) => (
  <Box role="group" aria-label={label} sx={frame}>
    <Box sx={bar}>단지</Box>
    {/* Can be scrolled by touch, wheel and arrow keys. */}
    <Box
      role="region"
      aria-label="휴대전화 화면"
      tabIndex={0}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 5, pb: 5 }}
    >
      {children}
    </Box>
    {action === null ? null : (
      <Box sx={{ px: 5, pt: 3, pb: 5 }}>
        <Box sx={button}>{action}</Box>
      </Box>
    )}
  </Box>
)

export const PhoneHeading = ({ children }: { readonly children: ReactNode }) => (
  <Box component="p" sx={{ m: 0, fontSize: '1.4em', fontWeight: 700, lineHeight: 1.36, letterSpacing: '-0.02em' }}>
    {children}
  </Box>
)

export const PhoneLead = ({ children }: { readonly children: ReactNode }) => (
  <Box component="p" sx={{ m: 0, mt: 2, color: light.textMuted }}>
    {children}
  </Box>
)

const choiceCard = {
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 62,
  p: 4,
  border: `2px solid ${light.borderStrong}`,
  borderRadius: `${tokens.radius}px`,
} as const

const mark = { flex: 'none', width: 28, height: 28, border: `2px solid ${light.borderStrong}` } as const

type PhoneChoiceProps = { readonly label: string; readonly more?: string; readonly isSingle: boolean }

export const PhoneChoice = ({ label, more, isSingle }: PhoneChoiceProps) => (
  <Box component="li" sx={choiceCard}>
    <Box aria-hidden sx={{ ...mark, borderRadius: isSingle ? '50%' : '8px' }} />
    <Box sx={{ minWidth: 0, fontWeight: 600 }}>
      {label}
      {more === undefined ? null : (
        <Box sx={{ fontSize: '0.88em', fontWeight: 400, color: light.textMuted }}>{more}</Box>
      )}
    </Box>
  </Box>
)
