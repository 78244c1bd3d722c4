import { Box, Button, FormControlLabel, Stack, Switch, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { todayInSeoul } from '../../kit/display/day.ts'
import { checkMistakes } from '../../labels/identity/identity-check.ts'
import { IdentityCheckFields } from '../../labels/identity/IdentityCheckFields.tsx'
import { OwnerField } from '../../labels/OwnerField.tsx'
import { toNextField } from './entry-keys.ts'
import type { PaperEntry } from './use-paper-entry.ts'

type PaperFormProps = {
  readonly entry: PaperEntry
  readonly label: string
  readonly action: string
  /** Outcome of the paper before, or the reason of its refusal. */
  readonly outcome: ReactNode
  readonly children: ReactNode
}

const noMistakes = { how: null, by: null, on: null }

/**
 * Form of a paper that is entered by keyboard: Enter goes from field to field, and behind the last
 * one sends it.
 */
export const PaperForm = ({ entry, label, action, outcome, children }: PaperFormProps) => {
  const { form, draft, showsMistakes, change, submit, isPending } = entry
  return (
    // Enter goes from field to field, which the form hears for all of them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={form} onSubmit={submit} onKeyDown={toNextField} noValidate aria-label={label}>
      <Stack spacing={3}>
        {children}
        {draft.check === null ? null : (
          <IdentityCheckFields
            atOnce
            value={draft.check}
            errors={showsMistakes ? checkMistakes(draft.check, todayInSeoul()) : noMistakes}
            onChange={(check) => change({ check })}
          />
        )}
        <Box role="status" aria-live="polite">
          {outcome}
        </Box>
        <Box>
          <Button type="submit" variant="contained" size="large" loading={isPending}>
            {action}
          </Button>
        </Box>
      </Stack>
    </form>
  )
}

type PaperHeadProps = {
  readonly entry: PaperEntry
  /** List whose owner is asked for; null: the paper is secret. */
  readonly listId: string | null
  /** Reads a typed number; null where it is none. */
  readonly readNumber: (typed: string) => string | null
  /** Words for the number's form. */
  readonly numberForm: string
}

/** Fields of every paper: its number, its owner, and whether all of it is invalid. */
export const PaperHead = ({ entry, listId, readNumber, numberForm }: PaperHeadProps) => {
  const { draft, showsMistakes, change } = entry
  const isWrong = readNumber(draft.number) === null && (showsMistakes || draft.number.length > 8)
  return (
    <>
      <TextField
        label="용지 번호"
        value={draft.number}
        onChange={({ target }) => change({ number: target.value })}
        error={isWrong}
        helperText={isWrong ? `${numberForm}를 입력해주세요.` : numberForm}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 } }}
        sx={{ maxWidth: 320 }}
      />
      {listId === null ? null : (
        <Box sx={{ maxWidth: 420 }}>
          <OwnerField
            required
            takesFirst
            listId={listId}
            label="누구의 용지입니까?"
            hint="용지에 적힌 동·호나 이름"
            error={showsMistakes && draft.owner === null ? '소유자를 골라주세요.' : null}
            owner={draft.owner}
            onPick={(owner) => change({ owner, check: null })}
          />
        </Box>
      )}
      <FormControlLabel
        control={<Switch checked={draft.isInvalid} onChange={(_, isInvalid) => change({ isInvalid })} />}
        label="용지 전체가 무효입니다 (한 안건만 무효면 그 안건에 - 를 입력합니다)"
      />
    </>
  )
}
