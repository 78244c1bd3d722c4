import { Button, Card, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { CreateBase, Form, useNotify, useSaveContext, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router'

type RecordFormProps<T extends RaRecord> = {
  readonly resource: string
  readonly defaultValues?: Readonly<Record<string, unknown>>
  /** What goes to the server, of what the form holds. */
  readonly transform?: (values: Record<string, unknown>) => Record<string, unknown>
  readonly submitLabel: string
  readonly cancelTo: string
  readonly onCreated: (record: T) => { readonly message: string; readonly to: string }
  readonly children: ReactNode
}

/** A form that makes one record: errors at their fields, a warning before unsaved input is lost. */
export const RecordForm = <T extends RaRecord>({ resource, defaultValues, transform, submitLabel, cancelTo, onCreated, children }: RecordFormProps<T>) => {
  const notify = useNotify()
  const navigate = useNavigate()
  const finish = (record: unknown): void => {
    // The answer of a create is the record of its contract.
    const { message, to } = onCreated(record as T)
    notify(message, { type: 'success' })
    void navigate(to)
  }

  return (
    <CreateBase resource={resource} redirect={false} mutationOptions={{ onSuccess: finish }} {...(transform === undefined ? {} : { transform })}>
      <Form warnWhenUnsavedChanges noValidate {...(defaultValues === undefined ? {} : { defaultValues })}>
        <Stack spacing={4}>
          {children}
          <FormButtons submitLabel={submitLabel} cancelTo={cancelTo} />
        </Stack>
      </Form>
    </CreateBase>
  )
}

const FormButtons = ({ submitLabel, cancelTo }: { readonly submitLabel: string; readonly cancelTo: string }) => {
  const { saving } = useSaveContext()
  const navigate = useNavigate()
  return (
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
      <Button color="inherit" onClick={() => void navigate(cancelTo)}>
        취소
      </Button>
      <Button type="submit" variant="contained" loading={saving === true}>
        {submitLabel}
      </Button>
    </Stack>
  )
}

/** A card of fields that belong together. */
export const FieldGroup = ({ children }: { readonly children: ReactNode }) => (
  <Card sx={{ p: { xs: 4, sm: 6 } }}>
    <Stack spacing={5}>{children}</Stack>
  </Card>
)
