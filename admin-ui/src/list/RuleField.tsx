import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import { useInput, ValidationError, type Validator } from 'react-admin'
import { legalRuleText, type LegalRuleName } from '#services/list/rule/legal-rule-names.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { rulesInOrder, statuteOf } from './rules-in-order.ts'

type RuleFieldProps = {
  readonly source: string
  readonly hint?: string
  readonly type: List['type']
  readonly disabled?: boolean
  readonly validate?: Validator
  /** Rules of this kind alone; absent: all. */
  readonly kind?: LegalRuleName['kind'] | undefined
}

const NONE = ''

/**
 * Field of the law whose thresholds a list is measured by, found by its title, article or statute;
 * none for a mere survey.
 */
export const RuleField = ({ source, hint, type, disabled = false, validate, kind }: RuleFieldProps) => {
  const { field, fieldState, id } = useInput({
    source,
    defaultValue: NONE,
    ...(validate === undefined ? {} : { validate }),
  })
  const problem = fieldState.error?.message
  const rules = rulesInOrder(type, kind)
  return (
    <Autocomplete
      id={id}
      options={rules}
      value={rules.find(({ key }) => key === field.value) ?? null}
      onChange={(_, rule) => field.onChange(rule?.key ?? NONE)}
      onBlur={field.onBlur}
      disabled={disabled}
      groupBy={statuteOf}
      getOptionLabel={({ key }) => legalRuleText(key)}
      isOptionEqualToValue={(rule, chosen) => rule.key === chosen.key}
      noOptionsText="맞는 기준이 없습니다."
      renderOption={({ key: _key, ...props }, { key, title, article }) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            {title}
            <Typography variant="caption" component="span" color="textSecondary" sx={{ ml: 2 }}>
              {article}
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
          inputRef={field.ref}
          label="법정 기준"
          placeholder="정하지 않음"
          error={fieldState.invalid}
          helperText={problem === undefined ? hint : <ValidationError error={problem} />}
        />
      )}
    />
  )
}
