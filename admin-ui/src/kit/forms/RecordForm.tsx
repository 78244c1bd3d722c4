import { Button, Card, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { ResourceContextProvider, useCreate, useNotify, useUpdate, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router'
import { PlainForm, type FormValues } from './PlainForm.tsx'

type Outcome = { readonly message: string; readonly to?: string }

type SharedProps = {
  readonly resource: string
  readonly submitLabel: string
  readonly cancelTo: string
  /** What goes to the server, of what the form holds. */
  readonly transform?: (values: FormValues) => FormValues
  readonly children: ReactNode
}

type RecordFormProps<T extends RaRecord> = SharedProps & {
  readonly defaultValues?: Readonly<FormValues>
  readonly onCreated: (record: T) => Outcome
}

const useOutcome = (): ((outcome: Outcome) => void) => {
  const notify = useNotify()
  const navigate = useNavigate()
  return ({ message, to }) => {
    notify(message, { type: 'success' })
    if (to !== undefined) void navigate(to)
  }
}

/** A form that makes one record. */
export const RecordForm = <T extends RaRecord>({
  resource,
  defaultValues,
  transform = (values) => values,
  onCreated,
  ...form
}: RecordFormProps<T>) => {
  const [create] = useCreate<T>()
  const finish = useOutcome()
  // The answer of a create is the record of its contract.
  const send = async (values: FormValues): Promise<T> =>
    (await create(resource, { data: transform(values) as Partial<T> }, { returnPromise: true })) as T
  return (
    <SendForm<T>
      resource={resource}
      defaultValues={defaultValues}
      send={send}
      onSent={(record) => finish(onCreated(record))}
      {...form}
    />
  )
}

type EditFormProps<T extends RaRecord> = SharedProps & {
  readonly record: T
  /** Fields of the form, as they are now. */
  readonly valuesOf: (record: T) => FormValues
  readonly onSaved: (record: T) => Outcome
}

/** A form that changes one record: what was changed is sent, nothing else. */
export const EditForm = <T extends RaRecord>({
  resource,
  record,
  valuesOf,
  transform = (values) => values,
  onSaved,
  ...form
}: EditFormProps<T>) => {
  const [update] = useUpdate<T>()
  const finish = useOutcome()
  const before = valuesOf(record)
  const send = async (values: FormValues): Promise<T> => {
    // The data provider sends the differences of the two.
    const params = {
      id: record.id,
      data: transform(values) as Partial<T>,
      previousData: transform(before) as unknown as T,
    }
    return (await update(resource, params, { returnPromise: true, mutationMode: 'pessimistic' })) as T
  }
  return (
    <SendForm<T>
      resource={resource}
      defaultValues={before}
      send={send}
      onSent={(saved) => finish(onSaved(saved))}
      {...form}
    />
  )
}

type SendFormProps<T> = Omit<SharedProps, 'transform'> & {
  readonly defaultValues: Readonly<FormValues> | undefined
  readonly send: (values: FormValues) => Promise<T>
  readonly onSent: (record: T) => void
}

const SendForm = <T,>({ resource, defaultValues, send, onSent, submitLabel, cancelTo, children }: SendFormProps<T>) => (
  <ResourceContextProvider value={resource}>
    <PlainForm<T> defaultValues={defaultValues} send={send} onSent={onSent}>
      {({ busy }) => (
        <>
          {children}
          <FormButtons submitLabel={submitLabel} cancelTo={cancelTo} busy={busy} />
        </>
      )}
    </PlainForm>
  </ResourceContextProvider>
)

type FormButtonsProps = { readonly submitLabel: string; readonly cancelTo: string; readonly busy: boolean }

/** The end of a form: away, or on. */
export const FormButtons = ({ submitLabel, cancelTo, busy }: FormButtonsProps) => {
  const navigate = useNavigate()
  return (
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
      <Button color="inherit" onClick={() => void navigate(cancelTo)}>
        취소
      </Button>
      <Button type="submit" variant="contained" loading={busy}>
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
