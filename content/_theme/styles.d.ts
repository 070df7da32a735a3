/** Style sheets that a module imports for its page: they have no value. */
declare module '*.css';
