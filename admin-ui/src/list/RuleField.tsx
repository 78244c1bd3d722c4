import { Box, ListSubheader, MenuItem, TextField, Typography } from '@mui/material'
import { useInput, ValidationError, type Validator } from 'react-admin'
import { legalRuleNames, legalRuleText, type LegalRuleName } from '#services/list/rule/legal-rule-names.contract.ts'

type RuleFieldProps = {
  readonly source: string
  readonly hint: string
  readonly disabled?: boolean
  readonly validate?: Validator
  /** Rules of this kind alone; absent: all. */
  readonly kind?: LegalRuleName['kind'] | undefined
}

const NONE = ''

/**
 * Field of the law whose thresholds a list is measured by, chosen by its purpose; none for a mere
 * survey.
 */
export const RuleField = ({ source, hint, disabled = false, validate, kind }: RuleFieldProps) => {
  const { field, fieldState, id } = useInput({
    source,
    defaultValue: NONE,
    ...(validate === undefined ? {} : { validate }),
  })
  const problem = fieldState.error?.message
  return (
    <TextField
      select
      name={field.name}
      value={field.value ?? NONE}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      id={id}
      label="법정 기준"
      fullWidth
      disabled={disabled}
      error={fieldState.invalid}
      helperText={problem === undefined ? hint : <ValidationError error={problem} />}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          displayEmpty: true,
          renderValue: (value) => (value === NONE ? '정하지 않음' : legalRuleText(String(value))),
        },
      }}
    >
      <MenuItem value={NONE}>정하지 않음</MenuItem>
      <ListSubheader sx={{ lineHeight: 2.4 }}>법이 정한 비율과 함께 보기</ListSubheader>
      {legalRuleNames
        .filter((rule) => kind === undefined || rule.kind === kind)
        .map(({ key, title, article }) => (
          <MenuItem key={key} value={key}>
            <Box sx={{ minWidth: 0 }}>
              {title}
              <Typography variant="caption" component="span" color="textSecondary" sx={{ ml: 2 }}>
                {article}
              </Typography>
            </Box>
          </MenuItem>
        ))}
    </TextField>
  )
}
