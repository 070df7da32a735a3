/**
 * Separate from the other icons of the search, which load with the modal: the button on every page shows it.
 */
export const SearchIcon = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM16 16l4 4" />
  </svg>
);
