import { Box, ButtonBase, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { plainList } from '../../kit/display/plain-list.ts'

/** Grid of the cards of a group. */
export const cards = {
  ...plainList,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
} as const

const card = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  textAlign: 'left',
  width: '100%',
  height: '100%',
  p: 3,
  borderRadius: '10px',
  border: 1,
  borderColor: 'tokens.borderStrong',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'primary.main', bgcolor: 'tokens.primarySoft' },
  '&.Mui-focusVisible': { outline: 2, outlineColor: 'tokens.focus', outlineOffset: 2 },
} as const

type CardProps = {
  /** Address of its form, or what it does at once. */
  readonly to: string | (() => void)
  readonly title: string
  readonly note: string
  /** Notice that the law or the bylaws ask for, in a line. */
  readonly notice?: string | undefined
  /** Menu of further acts, in the corner of the card. */
  readonly menu?: ReactNode
}

/** One card of the page "무엇을 하시나요?", which leads to its prepared form or acts at once. */
export const PurposeCard = ({ to, title, note, notice, menu }: CardProps) => (
  <Box component="li" sx={{ position: 'relative' }}>
    <ButtonBase
      {...(typeof to === 'string' ? { component: Link, to } : { onClick: to })}
      sx={menu === undefined ? card : { ...card, pr: 10 }}
    >
      <Typography component="span" variant="subtitle1" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {note}
      </Typography>
      {notice === undefined ? null : (
        <Typography
          component="span"
          variant="caption"
          sx={{ mt: 'auto', pt: 1, color: 'primary.main', fontWeight: 600 }}
        >
          {notice}
        </Typography>
      )}
    </ButtonBase>
    {menu === undefined ? null : <Box sx={{ position: 'absolute', top: 6, right: 6 }}>{menu}</Box>}
  </Box>
)
