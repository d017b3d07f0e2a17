interface Times {
  readonly created_on_delta_humanized?: string | undefined
  readonly changed_on_delta_humanized?: string | undefined
}

/** True of an object of a list that was made and changed at the same time, in the words of the server; unknown without both. */
export const isNewOf = ({ created_on_delta_humanized: made, changed_on_delta_humanized: changed }: Times) =>
  made === undefined || changed === undefined ? {} : { isNew: made === changed }
