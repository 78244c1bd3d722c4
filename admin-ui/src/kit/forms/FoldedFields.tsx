import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import { Box, ButtonBase, Card, Stack, Typography } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { get, useFormState } from 'react-hook-form'
import { useIsPrinting } from '../share/use-is-printing.ts'

type FoldedFieldsProps = { readonly title: string; readonly note?: string | undefined; readonly children: ReactNode }

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 6,
} as const

/** Card of settings, each with its present value in one line; a press opens its fields. */
export const FoldedFields = ({ title, note, children }: FoldedFieldsProps) => {
  const titleId = useId()
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ px: { xs: 4, sm: 5 }, py: 3 }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'baseline', flexWrap: 'wrap', mb: 1 }}>
        <Typography variant="h2" id={titleId}>
          {title}
        </Typography>
        {note === undefined ? null : (
          <Typography variant="body2" color="textSecondary">
            {note}
          </Typography>
        )}
      </Stack>
      <Box sx={columns}>{children}</Box>
    </Card>
  )
}

type FoldedFieldProps = {
  readonly label: string
  readonly value: string
  /** Names of the fields inside: one with an error is shown. */
  readonly sources: readonly string[]
  readonly children: ReactNode
}

const line = {
  width: '100%',
  minHeight: 40,
  gap: 2,
  justifyContent: 'flex-start',
  textAlign: 'left',
  borderRadius: '6px',
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outline: 2, outlineColor: 'tokens.focus' },
} as const

/** One setting: its label and value, and behind a press its fields. Folded fields are validated, too. */
export const FoldedField = ({ label, value, sources, children }: FoldedFieldProps) => {
  const [isOpen, setOpen] = useState(false)
  const { errors } = useFormState()
  const fieldsId = useId()
  const isPrinting = useIsPrinting()
  const isShown = isOpen || isPrinting || sources.some((source) => get(errors, source) !== undefined)
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', ...(isShown ? { gridColumn: '1 / -1' } : {}) }}>
      <ButtonBase aria-expanded={isShown} aria-controls={fieldsId} onClick={() => setOpen(!isShown)} sx={line}>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
          {`${label} `}
        </Typography>
        <Typography component="span" variant="body2" noWrap sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
          {value}
        </Typography>
        <ExpandMoreIcon
          fontSize="small"
          sx={{ flex: 'none', color: 'text.secondary', ...(isShown ? { transform: 'rotate(180deg)' } : {}) }}
        />
      </ButtonBase>
      <Stack id={fieldsId} spacing={4} hidden={!isShown} sx={isShown ? { pt: 2, pb: 4 } : { display: 'none' }}>
        {children}
      </Stack>
    </Box>
  )
}
