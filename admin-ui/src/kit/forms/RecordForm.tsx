import { Card, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { ResourceContextProvider, useCreate, useDataProvider, useNotify, useUpdate, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router'
import type { NamedFields } from '../unsaved/ChangedMeanwhile.tsx'
import { useUndoToast } from '../feedback/use-undo-toast.tsx'
import { FormActions } from './FormActions.tsx'
import { PlainForm, type FormValues } from './PlainForm.tsx'
import { useSharedEdit } from '../unsaved/use-shared-edit.tsx'

type Outcome = {
  readonly message: string
  readonly to?: string
  /** Text of the toast after undoing; left out where it cannot be undone. */
  readonly undone?: string
}

type SharedProps = {
  readonly resource: string
  readonly submitLabel: string
  readonly cancelTo: string
  /** Turns the values of the form into the body of the call. */
  readonly transform?: (values: FormValues) => FormValues
  readonly children: ReactNode
}

type RecordFormProps<T extends RaRecord> = SharedProps & {
  readonly defaultValues?: Readonly<FormValues>
  readonly onCreated: (record: T) => Outcome
}

/** Text of a form that was saved without a change. */
export const NOTHING_CHANGED = '바뀐 것이 없습니다.'

const nothingChanged = ({ to }: Outcome): Outcome => ({
  message: NOTHING_CHANGED,
  ...(to === undefined ? {} : { to }),
})

const useOutcome = (): ((outcome: Outcome, undo?: () => Promise<unknown>) => void) => {
  const notify = useNotify()
  const tell = useUndoToast()
  const navigate = useNavigate()
  return ({ message, to, undone }, undo) => {
    if (undone === undefined || undo === undefined) notify(message, { type: 'success' })
    else tell(message, { undo, undone })
    // Going back leads to where the form was opened, never into a form that was submitted.
    if (to !== undefined) void navigate(to, { replace: true })
  }
}

/** Form that creates a record. */
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
  /** Returns the present values of the form's fields. */
  readonly valuesOf: (record: T) => FormValues
  readonly onSaved: (record: T) => Outcome
  /** Labels of the fields, for showing that somebody else changed them meanwhile. */
  readonly names?: NamedFields
}

/** Form that changes a record; it sends the changed fields alone. */
export const EditForm = <T extends RaRecord>({
  resource,
  record,
  valuesOf,
  transform = (values) => values,
  onSaved,
  names = {},
  children,
  ...form
}: EditFormProps<T>) => {
  const [update] = useUpdate<T>()
  const dataProvider = useDataProvider()
  const finish = useOutcome()
  const { defaultValues, send, meanwhile, undo, hasChanged } = useSharedEdit<FormValues, T>({
    values: valuesOf(record),
    read: async () => valuesOf((await dataProvider.getOne<T>(resource, { id: record.id })).data),
    // The data provider sends the differences of the two, with the former values where the resource
    // has `saysBefore`.
    send: async (changes, before) =>
      (await update(
        resource,
        {
          id: record.id,
          data: transform(changes) as Partial<T>,
          previousData: transform(before) as unknown as T,
        },
        { returnPromise: true, mutationMode: 'pessimistic' },
      )) as T,
    fields: names,
    after: valuesOf,
  })
  return (
    <SendForm<T>
      resource={resource}
      defaultValues={defaultValues}
      send={send}
      onSent={(saved) => {
        const outcome = onSaved(saved)
        if (hasChanged()) finish(outcome, undo)
        else finish(nothingChanged(outcome))
      }}
      {...form}
    >
      {meanwhile}
      {children}
    </SendForm>
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

/** Shows the buttons at the end of a form: cancel and submit. */
export const FormButtons = ({ submitLabel, cancelTo, busy }: FormButtonsProps) => {
  const navigate = useNavigate()
  return <FormActions label={submitLabel} busy={busy} onCancel={() => void navigate(cancelTo)} />
}

type FieldGroupProps = {
  /** Uses less space, for a form of many fields. */
  readonly dense?: boolean
  readonly children: ReactNode
}

/** Card of fields that belong together. */
export const FieldGroup = ({ dense = false, children }: FieldGroupProps) => (
  <Card sx={dense ? { px: { xs: 4, sm: 5 }, py: 3 } : { p: { xs: 4, sm: 6 } }}>
    <Stack spacing={dense ? 3 : 5}>{children}</Stack>
  </Card>
)
