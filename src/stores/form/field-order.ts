/** The words about fields in the order in which the fields stand in the form: the summary lists them from top to bottom. */
export function inOrder(
  errors: Readonly<Record<string, string | undefined>>,
  fields: readonly string[],
): Record<string, string> {
  const names = [...fields, ...Object.keys(errors).filter((name) => !fields.includes(name))];
  return Object.fromEntries(names.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])));
}
