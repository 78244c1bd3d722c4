export { appointmentForms, readAppointment, type AppointmentForm } from './appointment-form.ts'
